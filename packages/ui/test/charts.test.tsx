import { expect, test } from 'vitest'
import { BarChart } from '../src/charts/bar-chart.tsx'
import { ChartTable } from '../src/charts/chart-table.tsx'
import { Funnel } from '../src/charts/funnel.tsx'
import { HeatMap } from '../src/charts/heat-map.tsx'
import { LineChart } from '../src/charts/line-chart.tsx'
import { scaleOf, shareOf } from '../src/charts/scale.ts'
import { describePoint } from '../src/charts/series.ts'
import { Sparkline } from '../src/charts/sparkline.tsx'
import { markup } from './markup.ts'

const data = {
  points: [
    { label: 'Wed', name: 'Wed, Nov 18' },
    { label: 'Thu', name: 'Thu, Nov 19' },
  ],
  series: [{ label: 'Visitors', values: [1120, null] }],
  past: { label: 'Week before', values: [1040, 990] },
  format: (value: number) => value.toLocaleString('en-US'),
}

test('an axis has round numbers that contain zero and all values', () => {
  expect(scaleOf([3, 94, null]).ticks).toEqual([0, 25, 50, 75, 100])
  expect(scaleOf([1])).toEqual({ min: 0, max: 1, ticks: [0, 1] })
  expect(scaleOf([]).ticks).toEqual([0, 1])
  expect(scaleOf([120_000], 100).ticks).toEqual([0, 50_000, 100_000, 150_000])
  expect(scaleOf([7], 100).ticks).toEqual([0, 100])
})

test('an axis with negative values goes below zero', () => {
  const scale = scaleOf([-30, 90])
  expect(scale.min).toBeLessThanOrEqual(-30)
  expect(scale.max).toBeGreaterThanOrEqual(90)
  expect(scale.ticks).toContain(0)
  expect(shareOf(scale, scale.min)).toBe(0)
  expect(shareOf(scale, scale.max)).toBe(1)
})

test('a point is described with all its values, and a missing one as a dash', () => {
  expect(describePoint(data, 0)).toBe('Wed, Nov 18: Visitors 1,120, Week before 1,040')
  expect(describePoint(data, 1)).toBe('Thu, Nov 19: Visitors –, Week before 990')
})

test('one point of a chart is in the tab order, and all have a label', () => {
  for (const Chart of [LineChart, BarChart]) {
    const html = markup(<Chart {...data} label="Visits" corner="Day" />)
    expect(html.match(/tabindex="0"/gi)).toHaveLength(1)
    expect(html.match(/tabindex="-1"/gi)).toHaveLength(1)
    expect(html).toContain('aria-label="Thu, Nov 19: Visitors –, Week before 990"')
    expect(html).toContain('Week before</span>')
  }
})

test('a chart has a button for its data as a table, and a place for the CSV link', () => {
  const html = markup(<LineChart {...data} label="Visits" corner="Day" csv={<a href="/x.csv">CSV</a>} />)
  expect(html).toMatch(/<button[^>]*aria-pressed="false"[^>]*>Table</)
  expect(html).toContain('<a href="/x.csv">CSV</a>')
})

test('the table has a row per point and a column per series', () => {
  const html = markup(<ChartTable {...data} label="Visits" corner="Day" />)
  expect(html.match(/<th scope="col"[^>]*>/g)).toHaveLength(3)
  expect(html.match(/<th scope="row"[^>]*>/g)).toHaveLength(2)
  expect(html).toContain('1,120')
})

test('a chart without values shows the reason instead of empty axes', () => {
  const none = { ...data, series: [{ label: 'Visitors', values: [0, null] }], past: undefined }
  const html = markup(<LineChart {...none} label="Visits" corner="Day" empty="No visits yet" />)
  expect(html).toContain('No visits yet')
  expect(html).not.toContain('<svg')
  expect(markup(<LineChart {...data} label="Visits" corner="Day" empty="No visits yet" />)).toContain('<svg')
})

test('bars of several series are on top of each other, and next to each other when grouped', () => {
  const two = {
    ...data,
    past: undefined,
    series: [1, 1].map((value, index) => ({ label: `S${index}`, values: [value, value] })),
  }
  const bars = (html: string) => [
    ...html.matchAll(/<rect x="([\d.]+)%" width="[\d.]+%" y="([\d.]+)%" height="([\d.]+)%" rx/g),
  ]
  const stacked = bars(markup(<BarChart {...two} label="Both" corner="Day" />))
  expect(stacked).toHaveLength(4)
  expect(stacked[0]?.[1]).toBe(stacked[1]?.[1])
  expect(stacked.map(([, , y]) => y).slice(0, 2)).toEqual(['50', '0'])
  const grouped = bars(markup(<BarChart {...two} grouped label="Both" corner="Day" />))
  expect(grouped[0]?.[1]).not.toBe(grouped[1]?.[1])
  expect(grouped.every(([, , y, height]) => y === '0' && height === '100')).toBe(true)
})

test('each cell of a heat map has a label, and only a value has a color', () => {
  const html = markup(
    <HeatMap
      label="Orders"
      corner="Weekday"
      measure="Orders"
      columns={[{ label: '5 PM' }, { label: '6 PM' }]}
      rows={[{ label: 'Fri', name: 'Friday', values: [0, 12] }]}
      format={String}
    />,
  )
  expect(html).toContain('aria-label="Friday, 6 PM: Orders 12"')
  expect(html.match(/<rect[^>]*fill-sunken/g)).toHaveLength(1)
  expect(html.match(/<rect[^>]*fill-chart-1 opacity-100/g)).toHaveLength(1)
})

test('a funnel shows the share of the first step and names the biggest loss', () => {
  const html = markup(
    <Funnel
      label="Funnel"
      steps={[
        { label: 'Visited', value: 200 },
        { label: 'Viewed', value: 150 },
        { label: 'Paid', value: 15 },
      ]}
    />,
  )
  expect(html).toContain('75.0%')
  expect(html).toContain('7.5%')
  expect(html).toMatch(
    /90\.0%<!-- --> lost<span[^>]*>, the biggest loss|90\.0% lost<span[^>]*>, the biggest loss/,
  )
  expect(html.match(/the biggest loss/g)).toHaveLength(1)
})

test('a funnel without visits divides by nothing', () => {
  const html = markup(
    <Funnel
      label="Funnel"
      steps={[
        { label: 'A', value: 0 },
        { label: 'B', value: 0 },
      ]}
    />,
  )
  expect(html).not.toContain('NaN')
})

test('a sparkline without a label is decorative, and a single value is not a line', () => {
  expect(markup(<Sparkline values={[1, 2]} />)).toContain('aria-hidden="true"')
  expect(markup(<Sparkline label="Orders" values={[1, 2]} />)).toContain('aria-label="Orders"')
  expect(markup(<Sparkline values={[4]} />)).toBe('')
})
