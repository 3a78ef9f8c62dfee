import { language, useWords } from '../language.ts';
import { type HelpTopic, toHelpHref } from './help-topics.ts';
import { helpWords } from './words.ts';

/** A link to the help page of a topic. It opens a new tab, so that unsaved input is not lost. */
export function HelpLink({ topic }: { readonly topic: HelpTopic }) {
  const words = useWords(helpWords);
  return (
    <a
      class="help-link"
      href={toHelpHref(topic, language.value)}
      target="_blank"
      rel="noreferrer"
      aria-label={words.about(words.topics[topic])}
    >
      {words.help}
    </a>
  );
}
