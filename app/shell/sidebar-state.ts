const sevenDaysInSeconds = 7 * 24 * 60 * 60;

/** The cookie that stores the sidebar's state for seven days; `headScript` reads it before the first paint. */
export function sidebarCookie(isCollapsed: boolean): string {
  return `sidebar=${isCollapsed ? 'collapsed' : 'expanded'}; Max-Age=${sevenDaysInSeconds}; Path=/; SameSite=Lax`;
}

export function isSidebarCollapsed(): boolean {
  return document.documentElement.dataset.sidebar === 'collapsed';
}

/** Collapses the sidebar to icons, or expands it, and stores that. */
export function setSidebarCollapsed(isCollapsed: boolean): void {
  if (isCollapsed) document.documentElement.dataset.sidebar = 'collapsed';
  else delete document.documentElement.dataset.sidebar;
  document.cookie = sidebarCookie(isCollapsed);
}

/** Ctrl or Meta with B. */
export function isSidebarShortcut(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'b';
}
