/** UTF-8 with everything but letters, digits and `-._~` percent-encoded: safe in URLs, headers and shells. */
export function toPercentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
