const styleElement = /<style>(.*?)<\/style>/s;

/**
 * Shows a report in a tab that was opened for it. The page's own rules, which the tab inherits, apply no style that stands in
 * a document: so the report's style sheet is handed to the tab, and nothing that could run or load comes along.
 */
export function showReport(tab: Window, html: string): void {
  const [, styles = ''] = styleElement.exec(html) ?? [];
  // Taken out before: even a document that nobody shows is held against the rules.
  const report = new DOMParser().parseFromString(html.replace(styleElement, ''), 'text/html');
  for (const element of report.querySelectorAll('style, script, link, meta[http-equiv]')) element.remove();
  const { document: shown } = tab;
  shown.replaceChild(shown.adoptNode(report.documentElement), shown.documentElement);
  // A sheet belongs to the window that it was made by.
  const sheet = new (tab as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(styles);
  shown.adoptedStyleSheets = [sheet];
}
