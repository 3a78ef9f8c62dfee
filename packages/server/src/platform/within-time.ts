/** The result of the work; after this time, throws an error with this message and ignores what the work comes to. */
export function withinTime<T>(work: Promise<T>, milliseconds: number, message: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(message)), milliseconds);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
