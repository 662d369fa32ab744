import type { ReactNode } from 'react';
import { askedOnlyWhen, fieldLabels, optionLabels } from '#app/texts/pl/modules';
import type { Condition } from '../../fields/field';

interface ConditionalFieldProps {
  when: Condition;
  shown: boolean;
  children: ReactNode;
}

/**
 * A field that the form asks for at times only. Hidden, it keeps what was typed for as long as the form is open;
 * without scripts it is never hidden (panel.css), and says when it counts.
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
