/**
 * The page to return to after signing in: only a path of this site, and never a page for signing in or out (prevents
 * open redirects). `readReturnPath('//evil.example')` → null; `readReturnPath('/admin/zasoby?page=2')` →
 * '/admin/zasoby?page=2'
 */
export function readReturnPath(wanted: string | null): string | null {
  if (!wanted || wanted.length > 2_000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return null;
  const base = 'http://portal.invalid';
  if (!URL.canParse(wanted, base)) return null;
  const { origin, pathname, search } = new URL(wanted, base);
  if (
    origin !== base ||
    pathname.startsWith('//') ||
    /^\/(admin\/(login|drugi-skladnik)|auth|wyloguj)(\/|$)/.test(pathname)
  )
    return null;
  return pathname + search;
}
