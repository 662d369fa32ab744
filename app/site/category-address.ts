import type { ModuleDefinition } from '#app/content/define-module';
import { listAddress } from '#app/paths';

/** The address of a category: its view where it has one, else the section's list filtered by it. */
export function categoryAddress({ path, views = {} }: ModuleDefinition, slug: string): string {
  const view = Object.values(views).find(({ category }) => category === slug);
  return view ? `/${path}/${view.path}` : listAddress(`/${path}`, '', 1, { category: slug });
}
