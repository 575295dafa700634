/** The page's address: links change it without loading anything anew. */

class Place {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));

  constructor() {
    window.addEventListener("popstate", () => this.read());
    document.addEventListener("click", (e) => this.follow(e));
  }

  private read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  go(to: string): void {
    history.pushState(null, "", to);
    this.read();
    window.scrollTo(0, 0);
  }

  /** Change the query; with a new entry in the browser's history only where Back is to lead here again. */
  mark(name: string, value: string | null, anew = false): void {
    const query = new URLSearchParams(location.search);
    if (value === null) query.delete(name);
    else query.set(name, value);
    const text = query.toString();
    const address = text ? `${location.pathname}?${text}` : location.pathname;
    if (anew) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    this.query = query;
  }

  private follow(e: MouseEvent): void {
    if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey) return;
    const link = (e.target as Element | null)?.closest?.("a");
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download") || link.pathname.startsWith("/api/"))
      return;
    e.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const place = new Place();
