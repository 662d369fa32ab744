interface NamedCategory {
  name: string;
  slug: string;
  /** Slug of its parent. */
  parent: string | null;
}

/** `Poradniki › Redakcja` */
export const categoryPath = ({ name, parent }: NamedCategory, all: readonly NamedCategory[]) =>
  parent === null ? name : `${all.find(({ slug }) => slug === parent)?.name ?? parent} › ${name}`;

/** The paths of categories, by slug. */
export const namesBySlug = (all: readonly NamedCategory[]): Record<string, string> =>
  Object.fromEntries(all.map((category) => [category.slug, categoryPath(category, all)]));
