interface NamedCategory {
  name: string;
  slug: string;
  /** Slug of its parent. */
  parent: string | null;
}

/** `Poradniki › Redakcja` */
export const categoryPath = ({ name, parent }: NamedCategory, all: readonly NamedCategory[]) =>
  parent === null ? name : `${all.find(({ slug }) => slug === parent)?.name ?? parent} › ${name}`;
