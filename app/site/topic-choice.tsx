import { moduleKeys } from '#app/content/registry';
import { sectionNames } from '#app/texts/pl/sections';
import { Checkbox } from '#app/ui/checkbox';
import { FieldError, FieldGroup } from '#app/ui/field';

interface TopicChoiceProps {
  legend: string;
  chosen: readonly string[];
  errors?: string[] | undefined;
}

/** The sections of which a subscriber hears, as check boxes. */
export function TopicChoice({ legend, chosen, errors }: TopicChoiceProps) {
  const wrong = errors ? ({ 'aria-invalid': true, 'aria-describedby': 'topics-error' } as const) : {};
  return (
    <FieldGroup legend={legend}>
      {moduleKeys.map((key, at) => (
        <Checkbox
          key={key}
          {...(at === 0 && { id: 'topics' })}
          {...wrong}
          name="topics"
          value={key}
          label={sectionNames[key]}
          defaultChecked={chosen.includes(key)}
        />
      ))}
      {errors ? <FieldError id="topics-error" messages={errors} /> : null}
    </FieldGroup>
  );
}
