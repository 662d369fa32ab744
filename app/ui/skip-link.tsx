/** The first stop of the Tab key: skips the header. The target needs `tabIndex={-1}`. */
export function SkipLink({ targetId, children }: { targetId: string; children: string }) {
  return (
    <a
      href={`#${targetId}`}
      data-page-part
      className="no-print sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded focus:bg-raised focus:px-4 focus:py-2 focus:font-semibold focus:shadow-float"
    >
      {children}
    </a>
  );
}
