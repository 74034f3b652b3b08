import { PencilLine, Send } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import type { AgentInfo } from '../api.js';
import { Button } from '../kit/button.js';
import { askedText, moreAsked } from './agent-words.js';
import type { Answering } from './use-answer.js';

type Dialog = NonNullable<AgentInfo['dialog']>;
type Option = Dialog['options'][number];

const MORE =
  'max-h-48 overflow-y-auto rounded-md border border-line bg-page px-2.5 py-2 font-mono text-xs break-words whitespace-pre-wrap';

interface AgentAnswerProps {
  agent: AgentInfo;
  answering: Answering;
}

/** An agent's question, with the controls that fit it. */
export function AgentAnswer({ agent, answering }: AgentAnswerProps) {
  const { dialog, commander_available } = agent;
  const options = dialog?.options ?? [];
  const isMulti = options.some(({ checked }) => checked !== undefined);
  const isDisabled = !commander_available || answering.isSending || answering.isOutdated;
  const more = moreAsked(agent);
  // a new question gets a new form
  const key = `${dialog?.question} ${options.map(({ label }) => label).join()}`;
  return (
    <fieldset disabled={isDisabled} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-[13px] font-medium break-words whitespace-pre-wrap">{askedText(agent)}</legend>
      {more !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long plan must scroll with keys, too
        <section tabIndex={0} aria-label="What it wants to do" className={MORE}>
          {more}
        </section>
      )}
      {options.length === 0 && (
        <TextForm key={key} label="Your answer" onSend={(text) => answering.send({ mode: 'text', text })} />
      )}
      {options.length > 0 && !isMulti && <Choices key={key} options={options} answering={answering} />}
      {isMulti && <Boxes key={key} options={options} answering={answering} />}
    </fieldset>
  );
}

/** One of several options, or free text where the dialog allows it. */
function Choices({ options, answering }: { options: Option[]; answering: Answering }) {
  const [isWriting, setWriting] = useState(false);
  const choose = ({ index, label }: Option) => {
    answering.send({ mode: 'select', option_index: index, option_label: label });
  };
  // an option such as "No, and tell it what to do" is also an answer without text
  const refusal = options.find(({ label, takes_text }) => takes_text && /^no\b/i.test(label));
  return (
    <>
      {options.map((option) => (
        <OptionButton
          key={option.index}
          label={option.label}
          isExpanded={option.takes_text ? isWriting : undefined}
          onClick={() => (option.takes_text ? setWriting(!isWriting) : choose(option))}
        />
      ))}
      {isWriting && <OtherText answering={answering} />}
      {isWriting && refusal && (
        <Button isBlock look="quiet" onClick={() => choose(refusal)}>
          Just say no
        </Button>
      )}
    </>
  );
}

interface OptionButtonProps {
  label: string;
  /** Set for an option that opens a text field. */
  isExpanded: boolean | undefined;
  onClick: () => void;
}

function OptionButton({ label, isExpanded, onClick }: OptionButtonProps) {
  return (
    <Button isBlock aria-expanded={isExpanded} onClick={onClick}>
      {isExpanded !== undefined && <PencilLine size={15} aria-hidden className="shrink-0" />}
      <span className="min-w-0">{label}</span>
    </Button>
  );
}

/** Any number of options. */
function Boxes({ options, answering }: { options: Option[]; answering: Answering }) {
  const [chosen, setChosen] = useState(() => options.filter(({ checked }) => checked).map(({ index }) => index));
  const [isWriting, setWriting] = useState(false);
  const other = options.find(({ takes_text }) => takes_text);
  return (
    <>
      {options
        .filter(({ takes_text }) => !takes_text)
        .map(({ index, label }) => (
          <label
            key={index}
            className="flex min-h-10 items-center gap-2.5 phone:min-h-11 rounded-md border border-line px-3 py-1.5 text-[13px]"
          >
            <input
              type="checkbox"
              checked={chosen.includes(index)}
              onChange={({ target }) => {
                const others = chosen.filter((one) => one !== index);
                setChosen(target.checked ? [...others, index].toSorted((a, b) => a - b) : others);
              }}
              className="size-4 shrink-0 accent-accent-fill"
            />
            <span className="min-w-0 break-words">{label}</span>
          </label>
        ))}
      <Button
        look="solid"
        className="h-10"
        onClick={() => answering.send({ mode: 'multi_select', answers: [{ option_indices: chosen }] })}
      >
        <Send size={15} aria-hidden /> Send {chosen.length === 0 ? 'none' : `${chosen.length} selected`}
      </Button>
      {other && <OptionButton label={other.label} isExpanded={isWriting} onClick={() => setWriting(!isWriting)} />}
      {isWriting && <OtherText answering={answering} />}
    </>
  );
}

function OtherText({ answering }: { answering: Answering }) {
  return <TextForm label="Your own answer" isFocused onSend={(text) => answering.send({ mode: 'other', text })} />;
}

interface TextFormProps {
  label: string;
  isFocused?: boolean;
  onSend: (text: string) => void;
}

/** A text field. Enter sends, Shift+Enter starts a new line. */
function TextForm({ label, isFocused = false, onSend }: TextFormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onSend(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form onSubmit={send} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="mb-1 block text-xs text-muted">
          {label}
        </label>
        <textarea
          id={id}
          rows={2}
          value={text}
          // biome-ignore lint/a11y/noAutofocus: the user opened it to type
          autoFocus={isFocused}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          className="block w-full rounded-md border border-edge bg-page px-2.5 py-2 text-base sm:text-sm"
        />
      </div>
      <Button look="solid" type="submit" className="h-10">
        <Send size={15} aria-hidden /> Send
      </Button>
    </form>
  );
}
