import type { StoredReminder } from '@comanda/contract/reminders'
import { type ReminderFields, reminderIssues, reminderLimits } from '@comanda/domain/marketing/cart-reminder'
import { Card } from '@comanda/ui/card'
import { Select } from '@comanda/ui/select'
import { Switch } from '@comanda/ui/switch'
import { TextArea } from '@comanda/ui/text-area'
import { TextField } from '@comanda/ui/text-field'
import { TimeField } from '@comanda/ui/time-field'
import { useQueryClient } from '@tanstack/react-query'
import { bindFields } from '../forms/bind-fields.ts'
import type { FieldTexts, Stored } from '../forms/draft.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { SaveActions } from '../forms/save-actions.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { putData } from '../put-data.ts'
import { useResults } from '../results/results.tsx'
import { Screen, type ScreenProps } from '../screen.tsx'
import type { StaffRestaurant } from '../session.tsx'
import { reminderQuery, saveReminder } from './queries.ts'
import { ReminderPreview } from './reminder-preview.tsx'
import { ReminderResults } from './reminder-results.tsx'

const delays = [30, 60, 90, 120, 240, 480, 720]

export interface ReminderFormProps {
  restaurant: StaffRestaurant
  stored: StoredReminder
  screen: Pick<ScreenProps, 'title' | 'subtitle'>
}

/** When reminders are sent and what they contain, next to a preview of the email and above the results. */
export function ReminderForm({ restaurant, stored, screen }: ReminderFormProps) {
  const client = useQueryClient()
  const results = useResults(restaurant.id)
  const form = useDraftForm({
    stored: storedOf(stored),
    issuesOf: reminderIssues,
    save: (fields, revision) => saveReminder(restaurant.id, fields, revision),
    savedRow: (saved) => saved.reminder,
    storedOf,
    onSaved: ({ reminder, changeId }) => {
      putData(client, reminderQuery(restaurant.id).queryKey, reminder)
      const note = reminder.isOn
        ? 'Customers who agree are reminded of their carts.'
        : 'No reminders are sent.'
      results.succeeded('Cart reminders saved successfully!', note, changeId)
    },
    onFailed: (failure) => results.failed('Error saving cart reminders', failure),
  })
  const { fields, issues, set } = form
  const bind = bindFields(form)
  return (
    <Screen {...screen} actions={<SaveActions form={form} />}>
      <div className="mx-auto grid max-w-300 grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="wide:col-span-2">
          <ReminderResults restaurant={restaurant} isOn={stored.isOn} />
        </div>
        <DraftForm form={form} thing="reminder" texts={texts}>
          <Card>
            <Switch
              label="Send cart reminders"
              description="One email for a cart that was not ordered, at most one a day per person. Only to customers who agreed in the checkout or in their account."
              {...bind.checked('isOn')}
            />
          </Card>
          <Card title="When">
            <div className="grid gap-4 sm:grid-cols-3">
              <Select
                label="Time without activity"
                value={fields.delayMinutes}
                error={issues.delayMinutes}
                onChange={(delayMinutes) => set({ delayMinutes })}
                options={[...new Set([...delays, fields.delayMinutes])]
                  .toSorted((one, other) => one - other)
                  .map((minutes) => [minutes, delayText(minutes)])}
              />
              <TimeField
                label="Quiet from"
                value={fields.quietFrom}
                onChange={(quietFrom) => quietFrom && set({ quietFrom })}
              />
              <TimeField
                label="Quiet until"
                value={fields.quietUntil}
                hint={fields.quietFrom === fields.quietUntil ? 'No quiet hours.' : undefined}
                onChange={(quietUntil) => quietUntil && set({ quietUntil })}
              />
            </div>
            <p className="mt-3 text-13 text-ink-2">
              In the time zone of the restaurant. Nothing is sent while the restaurant is closed, paused or
              offline, after the customer has ordered, or for a cart older than a day.
            </p>
          </Card>
          <Card title="Email">
            <div className="grid gap-4">
              <TextField label="Subject" maxLength={2 * reminderLimits.subject} {...bind.text('subject')} />
              <TextArea
                label="Message"
                rows={3}
                maxLength={2 * reminderLimits.message}
                hint={`${fields.message.length}/${reminderLimits.message}`}
                {...bind.text('message')}
              />
            </div>
          </Card>
        </DraftForm>
        <ReminderPreview restaurantId={restaurant.id} subject={fields.subject} message={fields.message} />
      </div>
    </Screen>
  )
}

const texts: FieldTexts<ReminderFields> = {
  isOn: { label: 'Send cart reminders' },
  delayMinutes: { label: 'Time without activity', show: delayText },
  quietFrom: { label: 'Quiet from' },
  quietUntil: { label: 'Quiet until' },
  subject: { label: 'Subject' },
  message: { label: 'Message' },
}

const storedOf = ({ revision, ...fields }: StoredReminder): Stored<ReminderFields> => ({ fields, revision })

/** "90 minutes", "2 hours". */
function delayText(minutes: number): string {
  if (minutes === 60) return '1 hour'
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`
}
