/** A progress bar. Without `done` the progress is unknown. */
export function Bar(props: { readonly label: string; readonly done: number | undefined; readonly total: number }) {
  const { label, done, total } = props;
  return (
    <progress
      class="bar"
      aria-label={label}
      max={Math.max(total, 1)}
      {...(done === undefined ? {} : { value: done })}
    />
  );
}
