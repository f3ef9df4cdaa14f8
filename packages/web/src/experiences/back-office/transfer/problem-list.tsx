import type { ImportProblem } from '@comanda/contract/catalog/import'
import { CircleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { ScrollList } from '@comanda/ui/scroll-list'

/** The problems of a file, by line. */
export function ProblemList({ problems }: { problems: readonly ImportProblem[] }) {
  return (
    <Notice
      tone="danger"
      role="alert"
      icon={<CircleAlert className="size-4.5" />}
      title={problems.length === 1 ? 'The file has a problem.' : `The file has ${problems.length} problems.`}
    >
      Nothing was imported. Correct the file and choose it again.
      <ScrollList label="Problems" className="mt-2 max-h-72">
        {problems.map(({ line, field, message }) => (
          <li key={`${line} ${field} ${message}`} className="py-0.5">
            {line !== null && <b className="tnum">Line {line}: </b>}
            {field && `${field}: `}
            {message}
          </li>
        ))}
      </ScrollList>
    </Notice>
  )
}
