/** The headings of the sections around an element, the innermost first. */
export function headingsAround(element: HTMLElement): HTMLElement[] {
  const section = element.parentElement?.closest<HTMLElement>("section, main");
  if (!section) return [];
  const heading = section.querySelector<HTMLElement>("h1, h2, h3");
  return [...(heading && !element.contains(heading) ? [heading] : []), ...headingsAround(section)];
}

/** The first of these headings that is still on the page. It is not in the tab order. */
export function focusable(headings: HTMLElement[]) {
  const heading = headings.find(({ isConnected }) => isConnected);
  if (heading) heading.tabIndex = -1;
  return heading;
}
