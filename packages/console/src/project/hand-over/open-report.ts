const styleElement = /<style>(.*?)<\/style>/s;

/**
 * Shows a report in a tab opened for it. The tab inherits the content security policy of the page, which forbids inline
 * styles, so the report’s style sheet is adopted by the tab. Nothing that could run or load is copied.
 */
export function showReport(tab: Window, html: string): void {
  const [, styles = ''] = styleElement.exec(html) ?? [];
  // Removed first, because the policy applies even to a document that is not shown.
  const report = new DOMParser().parseFromString(html.replace(styleElement, ''), 'text/html');
  for (const element of report.querySelectorAll('style, script, link, meta[http-equiv]')) element.remove();
  const { document: shown } = tab;
  shown.replaceChild(shown.adoptNode(report.documentElement), shown.documentElement);
  // A style sheet belongs to the window that created it.
  const sheet = new (tab as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(styles);
  shown.adoptedStyleSheets = [sheet];
}
