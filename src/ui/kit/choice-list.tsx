interface ChoiceListProps<Value extends string> {
  legend: string;
  name: string;
  choices: readonly { value: Value; label: string; hint: string }[];
  defaultValue: Value;
  onChoose?: (value: Value) => void;
}

/** A choice of one, each with a short explanation. */
export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { legend, name, choices, defaultValue, onChoose } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-[13px] font-medium">{legend}</legend>
      <div className="divide-y divide-line rounded-md border border-line">
        {choices.map(({ value, label, hint }) => (
          <label key={value} className="flex cursor-pointer items-start gap-3 px-3 py-2 phone:min-h-11">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              onChange={() => onChoose?.(value)}
              className="mt-0.5 size-4 shrink-0 accent-accent-fill"
            />
            <span>
              <span className="block text-[13px] font-medium">{label}</span>
              <span className="block text-xs text-muted">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
