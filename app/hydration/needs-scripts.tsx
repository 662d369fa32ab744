/** A page with this mark starts its scripts without waiting for a person: it shows what only they can tell. */
export const NeedsScripts = () => <i hidden data-needs-scripts />;
