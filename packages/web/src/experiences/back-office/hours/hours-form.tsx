import type { OpeningHours } from '@comanda/contract/restaurant-hours'
import type { LocalDate } from '@comanda/domain/time/instant'
import type { SpecialDay, Weekday } from '@comanda/domain/time/weekly-hours'
import { zonedTime, zoneShortName } from '@comanda/domain/time/zone'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Card } from '@comanda/ui/card'
import { CalendarClock, Info } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { useState } from 'react'
import { useNow } from '../../../shared/clock.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { SaveActions } from '../forms/save-actions.tsx'
import { SectionLinks } from '../restaurant/section-links.tsx'
import { Screen, type ScreenProps } from '../screen.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { CustomersRead } from './customers-read.tsx'
import { barShare, barTicks } from './day-bar.tsx'
import { texts, withDay } from './hours-draft.ts'
import { OutsideOrders, outsideTitle } from './outside-orders.tsx'
import { SpecialDayDialog } from './special-day-dialog.tsx'
import { SpecialDays } from './special-days.tsx'
import { useHoursForm } from './use-hours-form.ts'
import { WeekList } from './week-list.tsx'

/** The week and the special days, saved together. */
export function HoursForm({
  restaurantId,
  stored,
  screen,
}: {
  restaurantId: string
  stored: OpeningHours
  screen: Pick<ScreenProps, 'title' | 'subtitle'>
}) {
  const now = useNow(Date.now(), 60_000)
  const { timezone } = stored
  const today = zonedTime(now, timezone)
  const [special, setSpecial] = useState<{ day: SpecialDay; replaces: LocalDate | null } | null>(null)
  const [copied, setCopied] = useState<Weekday | null>(null)
  const { form, hours, outside, consequences, setConsequences, save } = useHoursForm(restaurantId, stored)
  const { fields, set, issues } = form
  return (
    <Screen {...screen} actions={<SaveActions form={form} />}>
      <SectionLinks current="hours" />
      <DraftForm form={form} thing="restaurant’s hours" texts={texts}>
        {stored.alwaysOpen && (
          <Notice icon={<Info className="size-4.5" />} title="This demo is always open.">
            The server was started with COMANDA_DEMO_ALWAYS_OPEN, so that customers can order outside these
            hours.
          </Notice>
        )}
        <div className="grid items-start gap-4 grid-cols-[minmax(0,1fr)] wide:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="@container">
            <Card
              flush
              title="Weekly hours"
              actions={
                <span
                  aria-hidden="true"
                  className="relative hidden h-4 w-52 text-12 text-ink-2 @[48rem]:block"
                >
                  {barTicks.map(({ minute, label }) => (
                    <span
                      key={label}
                      className="absolute -translate-x-1/2 whitespace-nowrap"
                      style={{ left: `${barShare(minute)}%` }}
                    >
                      {label}
                    </span>
                  ))}
                </span>
              }
            >
              <WeekList
                days={fields}
                today={today.weekday}
                issues={issues}
                onChange={set}
                onCopy={setCopied}
              />
            </Card>
            <p className="mt-2 flex flex-wrap justify-between gap-x-4 px-1 text-13 text-ink-2">
              <span>Hours of a special day replace those of its weekday.</span>
              <span>
                {timezone} ({zoneShortName(now, timezone)})
              </span>
            </p>
          </div>
          <div className="grid gap-4">
            {outside.length > 0 && (
              <Notice
                tone="warn"
                look="line"
                role="status"
                icon={<CalendarClock className="size-4.5" />}
                title={outsideTitle(outside.length)}
              >
                They stay accepted.
                <OutsideOrders orders={outside} restaurantId={restaurantId} now={now} timezone={timezone} />
              </Notice>
            )}
            <CustomersRead hours={hours} settings={stored} now={now} />
            <SpecialDays
              days={fields.specialDays}
              today={today.date}
              timezone={timezone}
              error={issues.specialDays}
              onChange={(specialDays) => set({ specialDays })}
              onEdit={(day, replaces) => setSpecial({ day, replaces })}
            />
          </div>
        </div>
      </DraftForm>
      {copied && (
        <CopyDialog
          day={copied}
          spans={fields[copied]}
          onClose={() => setCopied(null)}
          onCopy={(days) => {
            set(Object.fromEntries(days.map((day) => [day, fields[copied]])))
            setCopied(null)
          }}
        />
      )}
      {special && (
        <SpecialDayDialog
          day={special.day}
          isNew={special.replaces === null}
          today={today.date}
          taken={fields.specialDays.map(({ date }) => date).filter((date) => date !== special.replaces)}
          onClose={() => setSpecial(null)}
          onDone={(day) => {
            set({ specialDays: withDay(fields.specialDays, day, special.replaces) })
            setSpecial(null)
          }}
        />
      )}
      <AlertDialog
        open={consequences !== null}
        title={outsideTitle(consequences?.length ?? 0)}
        description="They stay accepted and are prepared as promised. Cancel or move them one by one if the restaurant is closed then."
        confirmLabel="Save hours"
        cancelLabel="Keep editing"
        variant="solid"
        onCancel={() => setConsequences(null)}
        onConfirm={() => {
          setConsequences(null)
          save()
        }}
      >
        <OutsideOrders
          orders={consequences ?? []}
          restaurantId={restaurantId}
          now={now}
          timezone={timezone}
        />
      </AlertDialog>
    </Screen>
  )
}
