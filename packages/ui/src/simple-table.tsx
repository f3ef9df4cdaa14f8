import { cx } from './cx.ts'

export interface SimpleTableProps {
  /** What the table lists, for screen readers. */
  label: string
  headers: readonly string[]
  /** The first cell names the row. */
  rows: readonly (readonly (string | number)[])[]
}

/** Values in rows; scrolls sideways if there is not enough space. */
export function SimpleTable({ label, headers, rows }: SimpleTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-small">
        <thead>
          <tr className="border-line border-b text-ink-2">
            {headers.map((header, index) => (
              <th
                key={header}
                scope="col"
                className={cx(
                  'whitespace-nowrap px-4 py-2 font-medium text-12',
                  index === 0 ? 'text-left' : 'text-right',
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line tnum">
          {rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row" className="px-4 py-2 text-left font-medium">
                {name}
              </th>
              {figures.map((figure, index) => (
                <td key={headers[index + 1]} className="whitespace-nowrap px-4 py-2 text-right">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
