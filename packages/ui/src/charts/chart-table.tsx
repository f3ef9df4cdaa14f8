import { SimpleTable } from '../simple-table.tsx'
import { allSeries, type ChartData, pointName, valueText } from './series.ts'

/** The data of a chart as a table: a row per point, a column per series. */
export function ChartTable({ label, corner, ...data }: ChartData & { label: string; corner: string }) {
  const columns = allSeries(data)
  return (
    <SimpleTable
      label={label}
      headers={[corner, ...columns.map((series) => series.label)]}
      rows={data.points.map((point, index) => [
        pointName(point),
        ...columns.map(({ values }) => valueText(values[index], data.format)),
      ])}
    />
  )
}
