import type { ModuleDefinition } from '#app/content/define-module';
import { listAddressOf, viewAddressOf } from '#app/content/registry';
import { listAddress } from '#app/paths';

/** The address of a category: its view where it has one, else the section's list filtered by it. */
export function categoryAddress(definition: ModuleDefinition, slug: string): string {
  const view = Object.values(definition.views ?? {}).find(({ category }) => category === slug);
  return view ? viewAddressOf(definition, view) : listAddress(listAddressOf(definition), '', 1, { category: slug });
}
