import type { ModuleDefinition } from '../define-module';
import { modules } from '../registry';

/** The most characters that the field may have in any module. */
const longest = (nameIn: (module: ModuleDefinition) => string | undefined) =>
  Math.max(
    ...modules.map((module) => {
      const field = module.fields[nameIn(module) ?? ''];
      return field && 'max' in field ? field.max : 0;
    }),
  );

/** The most characters of what is checked or previewed: whatever can be saved can be. */
export const longestChecked = {
  title: longest(() => 'title'),
  summary: longest(({ summary }) => summary),
  content: longest(() => 'content'),
};
