import { formatMoney } from '@comanda/domain/money/format'
import { formatPercent, type Percent } from '@comanda/domain/money/percent'
import { newFees } from '@comanda/domain/restaurant/fee-fields'
import {
  type ProfileFields as Fields,
  newProfile,
  profileIssues,
} from '@comanda/domain/restaurant/profile-fields'
import { restaurantZones } from '@comanda/domain/restaurant/time-zones'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { Notice } from '@comanda/ui/notice'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { browserZone } from '../../../shared/browser-zone.ts'
import { readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import type { Stored } from '../forms/draft.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { sendPicture } from '../pictures/send-picture.ts'
import { ProfileFields } from '../restaurant/profile-fields.tsx'
import { profileTexts } from '../restaurant/profile-texts.ts'
import { useResults } from '../results/results.tsx'
import { Screen } from '../screen.tsx'
import { type StaffSession, useStaff } from '../session.tsx'
import { LogoChoice } from './logo-choice.tsx'
import { setUpResult } from './set-up-result.ts'

/** The first save of an invited owner: creates the restaurant, and continues on its dashboard. */
export function SetUpForm() {
  const session = useStaff()
  // Chosen once, so that a repeated request creates one restaurant.
  const [restaurantId] = useState(() => crypto.randomUUID())
  const [stored] = useState(() => initialFields(session))
  const [logo, setLogo] = useState<File | null>(null)
  const [, navigate] = useLocation()
  const results = useResults(restaurantId)
  const form = useDraftForm({
    stored,
    issuesOf: profileIssues,
    save: async ({ logoId: _, bannerId: __, ...fields }) => {
      await (await loadApi()).restaurantInfo.setup({ restaurantId, ...fields })
      return { logoIssue: logo && (await storeLogo(restaurantId, logo)) }
    },
    savedRow: () => stored,
    storedOf: (row) => row,
    onSaved: async ({ logoIssue }) => {
      await session.reload()
      session.selectRestaurant(restaurantId)
      navigate('/admin')
      const { type, message } = setUpResult(logoIssue)
      results.succeeded('Restaurant information saved successfully!', message, null, type)
    },
    onFailed: ({ message }) =>
      results.failed('Not saved', { message: `Error saving restaurant information: ${message}` }),
  })
  const otherZone = browserZoneUnless(form.fields.timezone)
  return (
    <Screen
      title="Restaurant Information"
      subtitle="Set up your restaurant"
      actions={
        <Button type="submit" form={form.id} variant="solid" busy={form.busy} busyLabel="Saving…">
          Save and continue
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_21rem]">
        <DraftForm form={form} thing="restaurant" texts={profileTexts}>
          <ProfileFields
            form={form}
            zoneNote={
              otherZone && (
                <Notice tone="info" role="status">
                  Your browser is in the time zone {otherZone}. Select the time zone of the restaurant.
                </Notice>
              )
            }
          />
          <Card title="Look">
            <LogoChoice file={logo} onChange={setLogo} />
          </Card>
        </DraftForm>
        <aside aria-label="What follows" className="grid gap-4 wide:sticky wide:top-0">
          <StartValues />
        </aside>
      </div>
    </Screen>
  )
}

/** The defaults of a new restaurant. */
function StartValues() {
  const { firstTip, secondTip, thirdTip, taxRate, processingFee, deliveryFee } = newFees
  const values = [
    ['Hours', '9:00 AM to 9:00 PM, every day'],
    ['Tax', shareOf(taxRate)],
    ['Processing fee', shareOf(processingFee)],
    ['Delivery fee', formatMoney(deliveryFee)],
    ['Tips', [firstTip, secondTip, thirdTip].map(shareOf).join(', ')],
  ]
  return (
    <Card title="Your restaurant starts with">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-small">
        {values.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-ink-2 text-small">
        You can change everything later. Customers cannot order until you open the restaurant on the
        dashboard.
      </p>
    </Card>
  )
}

const shareOf = (share: Percent | null) => (share === null ? 'None' : `${formatPercent(share)}%`)

/** The name of the browser's time zone, if a restaurant can have it and another one is selected. */
function browserZoneUnless(selected: string): string | undefined {
  return restaurantZones.find(([zone]) => zone === browserZone && zone !== selected)?.[1]
}

/** The owner is the signed-in user. */
function initialFields({ user }: StaffSession): Stored<Fields> {
  return {
    revision: 0,
    fields: {
      ...newProfile,
      ownerName: user.name,
      ownerEmail: user.email,
      ownerPhone: user.phone,
    },
  }
}

/** Uploads the logo of a restaurant and adds it to the profile. Returns why it was not stored; null if it was. */
async function storeLogo(restaurantId: string, file: File): Promise<string | null> {
  try {
    const { signal } = new AbortController()
    const picture = await sendPicture({ restaurantId, file, onProgress: () => {}, signal })
    const { restaurantInfo } = await loadApi()
    const { profile } = await restaurantInfo.own({ restaurantId })
    await restaurantInfo.saveProfile({ restaurantId, ...profile, logoId: picture.id })
    return null
  } catch (error) {
    return readFailure(error).message
  }
}
