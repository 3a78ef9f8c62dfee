import './hand-over.css';
import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { useSignal } from '@preact/signals';
import { useFormat, useWords } from '../../language.ts';
import { Card } from '../../parts/card.tsx';
import { SelectField } from '../../parts/form-fields.tsx';
import { type LoadReport, useReport } from '../../result/use-report.ts';
import type { Session } from '../../session/session.ts';
import { sectionIds } from '../project-head.tsx';
import { EvidencePart } from './evidence-part.tsx';
import { FilesCard } from './files-card.tsx';
import { ReceiptPart } from './receipt-part.tsx';
import { ReportPart } from './report-part.tsx';
import { SignOffPart } from './sign-off-part.tsx';
import { handOverWords } from './words.ts';

/** Earlier revisions are only available through the API. */
const mostRevisions = 200;

/** Report, evidence pack and sign-off of a completed project. */
export function HandOver(props: {
  readonly session: Session;
  readonly project: ProjectSummary;
  readonly loadReport: LoadReport;
  /** Called when the project has a newer revision than the page shows. */
  readonly onChanged: () => void;
}) {
  const { session, project, loadReport, onChanged } = props;
  const words = useWords(handOverWords);
  const format = useFormat();
  const { integer } = format;
  const newest = project.revision;
  const chosen = useSignal<number | undefined>(undefined);
  const signedRound = useSignal(0);
  const revision = chosen.value ?? newest;
  const handed = { session, project, revision };
  const key = `${project.projectId} ${revision}`;
  const report = useReport(loadReport, revision, signedRound.value);
  const signOff = report?.about.signOff;
  const count = Math.min(newest + 1, mostRevisions);
  const revisions = Array.from({ length: count }, (_, index) => newest - index);
  return (
    <section class="hand-over not-printed" id={sectionIds.handOver} tabIndex={-1} aria-label={words.title}>
      <Card title={words.title} help="handOver">
        {signOff !== undefined && (
          <p class="hand-over-signed">{words.signedOff(signOff.by, format.dateTime(new Date(signOff.at)))}</p>
        )}
        {newest > 0 && (
          <SelectField
            label={words.revision}
            value={String(revision)}
            options={revisions.map((one) => [
              String(one),
              one === newest ? words.newest(integer(one)) : words.earlier(integer(one)),
            ])}
            onChoose={(text) => (chosen.value = Number(text) === newest ? undefined : Number(text))}
          />
        )}
        <div class="hand-over-parts">
          <ReportPart key={`report ${key}`} {...handed} />
          <EvidencePart key={`evidence ${key}`} {...handed} />
          <SignOffPart
            key={`sign ${project.projectId}`}
            {...handed}
            onSigned={() => {
              signedRound.value++;
              onChanged();
            }}
            onChanged={() => {
              chosen.value = undefined;
              onChanged();
            }}
          />
        </div>
        <ReceiptPart key={`receipt ${key} ${signedRound.value}`} {...handed} isOpen={signedRound.value > 0} />
      </Card>
      {report !== undefined && <FilesCard report={report} />}
    </section>
  );
}
