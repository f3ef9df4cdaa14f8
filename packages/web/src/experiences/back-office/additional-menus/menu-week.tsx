import type { CatalogAdditionalMenu } from '@comanda/contract/catalog/additional-menus'
import { minutesByDay } from '@comanda/domain/menu/served-hours'
import { formatMinute, weekdayName } from '@comanda/domain/time/format'
import { formatSpan } from '@comanda/domain/time/format-week'
import { weekdays } from '@comanda/domain/time/weekly-hours'
import { Card } from '@comanda/ui/card'
import { ChartFrame, Legend } from '@comanda/ui/charts/chart-frame'
import { toneOf } from '@comanda/ui/charts/tones.ts'
import { SimpleTable } from '@comanda/ui/simple-table'

const LANE = 10
const ticks = [0, 6, 12, 18, 24]

/** The week of the additional menus: a row per day, with a lane per menu. */
export function MenuWeek({ menus }: { menus: readonly CatalogAdditionalMenu[] }) {
  const timed = menus.filter(({ schedule }) => Object.values(schedule).some((times) => times.length > 0))
  if (timed.length === 0) return null
  const series = timed.map(({ name }) => ({ label: name, values: [] }))
  const spans = timed.map(({ schedule }) => minutesByDay(schedule))
  const height = timed.length * LANE
  return (
    <Card title="The week">
      <ChartFrame
        label="When each menu is active"
        legend={<Legend series={series} />}
        table={
          <SimpleTable
            label="When each menu is active"
            headers={['Menu', ...weekdays.map(shortName)]}
            rows={timed.map(({ name, schedule }) => [
              name,
              ...weekdays.map((day) => (schedule[day] ?? []).map(formatSpan).join(', ') || '–'),
            ])}
          />
        }
      >
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 text-12 text-ink-2">
          {weekdays.map((day) => (
            <div key={day} className="contents">
              <span>{shortName(day)}</span>
              <svg
                viewBox={`0 0 1440 ${height}`}
                preserveAspectRatio="none"
                role="img"
                aria-label={`${weekdayName(day)}: ${dayText(timed, spans, day)}`}
                style={{ height: `${Math.max(1.25, timed.length * 0.5)}rem` }}
                className="w-full rounded-4 bg-sunken"
              >
                {ticks.slice(1, -1).map((hour) => (
                  <rect key={hour} x={hour * 60} width="3" height={height} className="fill-line-strong" />
                ))}
                {spans.flatMap((menu, index) =>
                  menu[day].map(({ from, to }) => (
                    <rect
                      key={`${timed[index]?.id} ${from}`}
                      x={from}
                      y={index * LANE + 1}
                      width={to - from}
                      height={LANE - 2}
                      className={toneOf({}, index).fill}
                    />
                  )),
                )}
              </svg>
            </div>
          ))}
          <span />
          <div aria-hidden="true" className="flex justify-between text-11 tnum">
            {ticks.map((hour) => (
              <span key={hour}>{formatMinute((hour % 24) * 60).replace(':00', '')}</span>
            ))}
          </div>
        </div>
      </ChartFrame>
    </Card>
  )
}

const shortName = (day: (typeof weekdays)[number]) => weekdayName(day).slice(0, 3)

function dayText(
  menus: readonly CatalogAdditionalMenu[],
  spans: readonly ReturnType<typeof minutesByDay>[],
  day: (typeof weekdays)[number],
): string {
  const texts = menus.flatMap(({ name }, index) => {
    const times = (spans[index]?.[day] ?? []).map(
      ({ from, to }) => `${formatMinute(from)} to ${formatMinute((to - 1) % 1440)}`,
    )
    return times.length > 0 ? [`${name} ${times.join(' and ')}`] : []
  })
  return texts.join(', ') || 'none'
}
