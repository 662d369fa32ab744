/** The portal's logo: a carmine tile, like the favicon. */
export function SiteMark({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={`size-7 shrink-0 ${className}`}>
      <rect width="32" height="32" rx="8" className="fill-[#9d1434]" />
      <path
        d="M9 8.5h9.2a5.3 5.3 0 0 1 0 10.6H13V24H9zm4 3.4v3.9h4.6a1.95 1.95 0 0 0 0-3.9z"
        className="fill-[#fffdfb]"
      />
    </svg>
  );
}
