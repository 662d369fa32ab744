import { data } from 'react-router';
import type { BoundModule } from '#app/content/bind-table.server';
import { findModuleByPath } from '#app/content/registry';
import { boundModule } from '#app/content/registry.server';

/** The module whose screens stand under /admin/{path}. @throws Response 404 where there is none */
export function requireModule(path: string): BoundModule {
  const definition = findModuleByPath(path);
  if (!definition) throw data(null, { status: 404 });
  return boundModule(definition.key);
}
