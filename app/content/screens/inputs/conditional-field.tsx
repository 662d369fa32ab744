import type { ReactNode } from 'react';
import { askedOnlyWhen, fieldLabels, optionLabels } from '#app/texts/pl/modules';
import type { Condition } from '../../fields/field';

interface ConditionalFieldProps {
  when: Condition;
  shown: boolean;
  children: ReactNode;
}

/**
 * A field that the form asks for only under a condition. While hidden it keeps what was typed; without scripts it is
 * always visible (panel.css), with a hint about when it counts.
 */
export function ConditionalField({ when: { field, is }, shown, children }: ConditionalFieldProps) {
  return (
    <div data-conditional="" hidden={!shown} className="space-y-1.5">
      {children}
      <p className="no-js-only text-sm text-muted">
        {askedOnlyWhen(fieldLabels[field] ?? field, optionLabels[field]?.[is] ?? is)}
      </p>
    </div>
  );
}
