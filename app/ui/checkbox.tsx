import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from './class-names';

interface ChoiceProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  label: ReactNode;
  description?: ReactNode;
}

/** A native check box with its label beside it. */
export function Checkbox({ label, description, className, ...rest }: ChoiceProps) {
  return (
    <Choice
      {...rest}
      type="checkbox"
      label={label}
      description={description}
      className={className}
      inputClass="mt-1 size-4.5 accent-accent"
    />
  );
}

// The knob is all border: with forced colours there is no background.
const switchClass =
  'mt-0.5 h-6 w-10 appearance-none rounded-full border border-control bg-sunken transition-colors before:block before:size-4 before:translate-x-[3px] before:translate-y-[3px] before:rounded-full before:border-8 before:border-control before:transition-transform checked:border-button checked:bg-button checked:before:translate-x-[19px] checked:before:border-on-accent focus-visible:rounded-full disabled:opacity-60';

/** An on/off switch: a native check box styled as one, announced as a switch. */
export function Switch({ label, description, className, ...rest }: ChoiceProps) {
  return (
    <Choice
      {...rest}
      type="checkbox"
      role="switch"
      label={label}
      description={description}
      className={className}
      inputClass={switchClass}
    />
  );
}

function Choice({
  label,
  description,
  className,
  inputClass,
  id,
  ...rest
}: ChoiceProps & { type: 'checkbox'; inputClass: string }) {
  const generated = useId();
  const inputId = id ?? generated;
  const describedBy = classNames(rest['aria-describedby'], description ? `${inputId}-description` : null);
  return (
    <div className={classNames('flex items-start gap-2.5', className)}>
      <input
        {...rest}
        id={inputId}
        aria-describedby={describedBy || undefined}
        className={classNames('shrink-0 cursor-pointer', inputClass)}
      />
      <div className="min-w-0">
        <label htmlFor={inputId} className="cursor-pointer py-0.5">
          {label}
        </label>
        {description ? (
          <p id={`${inputId}-description`} className="text-sm text-muted">
            {description}
          </p>
        ) : null}
      </div>
    </div>
  );
}
