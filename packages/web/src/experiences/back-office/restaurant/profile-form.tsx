import type { RestaurantInfo } from '@comanda/contract/restaurant-info'
import { counted } from '@comanda/domain/count'
import { formatPhone } from '@comanda/domain/people/phone'
import {
  type ProfileFields as Fields,
  profileIssues,
  profileProgress,
} from '@comanda/domain/restaurant/profile-fields'
import { restaurantZones } from '@comanda/domain/restaurant/time-zones'
import { Card } from '@comanda/ui/card'
import { Mail, TriangleAlert } from '@comanda/ui/icons.ts'
import { Meter } from '@comanda/ui/meter'
import { Notice } from '@comanda/ui/notice'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { loadApi } from '../../../shared/load-api.ts'
import { useStaff } from '../session.tsx'
import { CustomersSee } from './customers-see.tsx'
import { PicturesCard } from './pictures-card.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { profileTexts } from './profile-texts.ts'
import { SectionScreen, storedOf, useSectionForm } from './section-screen.tsx'

/** Name, address, contacts and pictures of a restaurant. */
export function ProfileForm({ info }: { info: RestaurantInfo }) {
  const { may, reload } = useStaff()
  const restaurantId = info.restaurant.id
  const stored = storedOf(info.profile)
  const form = useSectionForm({
    restaurantId,
    row: info.profile,
    issuesOf: profileIssues,
    save: async (fields, revision) => {
      const saved = await (await loadApi()).restaurantInfo.saveProfile({ restaurantId, revision, ...fields })
      // The frame shows the name and the time zone.
      await reload()
      return saved
    },
    savedRow: (saved) => saved.profile,
    after: () => 'Open menus show it now.',
  })
  const { fields } = form
  const mayEdit = may('restaurant.manage')
  return (
    <SectionScreen
      section="profile"
      form={form}
      texts={profileTexts}
      isSetup={info.setUpAt === null}
      mayEdit={mayEdit}
      aside={
        <>
          <fieldset disabled={!mayEdit} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <PicturesCard restaurantId={restaurantId} form={form} />
          </fieldset>
          <Completeness fields={fields} />
          <CustomersSee
            settings={{ ...info.restaurant.settings, timezone: fields.timezone }}
            isDraft={form.changed}
          />
          <MenuHead info={info} fields={fields} />
        </>
      }
    >
      <ProfileFields
        form={form}
        zoneNote={
          fields.timezone !== stored.fields.timezone && <ZoneNote info={info} zone={fields.timezone} />
        }
        mailNote={<OrderMails info={info} stored={stored.fields} fields={fields} />}
      />
    </SectionScreen>
  )
}

/** Which times a change of the time zone affects, and which it does not. */
function ZoneNote({ info, zone }: { info: RestaurantInfo; zone: string }) {
  const name = restaurantZones.find(([known]) => known === zone)?.[1] ?? zone
  const { upcomingOrders: count } = info
  return (
    <Notice
      tone="warn"
      role="status"
      icon={<TriangleAlert className="size-4.5" />}
      title={`When you save, all times are in ${name}`}
    >
      <ul className="list-disc pl-4">
        <li>
          Follow the new time zone: opening hours, special days, menus by hour, dates of codes, and “today” in
          reports.
        </li>
        <li>
          Not affected: {count === 0 ? 'scheduled orders (none)' : counted(count, 'scheduled order')}. They
          stay promised for the same moment, which is shown in the new time zone.
        </li>
      </ul>
    </Notice>
  )
}

/** Who receives the next email about an order, by the rule of the notification settings. */
function OrderMails({ info, stored, fields }: { info: RestaurantInfo; stored: Fields; fields: Fields }) {
  const people = [fields.ownerEmail, fields.managerEmail].filter((email) => email.trim() !== '')
  const after = info.notificationEmail
    ? [info.notificationEmail]
    : people.length > 0
      ? people
      : [fields.email].filter((email) => email.trim() !== '')
  const isChanged = (['ownerEmail', 'managerEmail', 'email'] as const).some(
    (field) => stored[field] !== fields[field],
  )
  const names = [...new Set(after)].join(', ') || 'no one'
  return (
    <Notice tone={isChanged ? 'info' : 'neutral'} role="status" icon={<Mail className="size-4.5" />}>
      {isChanged && !info.notificationEmail
        ? `After you save, emails about new orders go to ${names}.`
        : `Emails about new orders go to ${names}.`}
      {info.notificationEmail && ' This address is set under Notifications.'}
    </Notice>
  )
}

function Completeness({ fields }: { fields: Fields }) {
  const { share, missing } = profileProgress(fields)
  return (
    <Card title="Profile">
      <p className="mb-2 font-semibold">{share}% complete</p>
      <Meter label={`${share}% complete`} value={share} max={100} className="text-success" />
      {missing.length > 0 && <p className="mt-2 text-ink-2 text-small">Missing: {missing.join(', ')}.</p>}
    </Card>
  )
}

/** The menu header with the unsaved values. */
function MenuHead({ info, fields }: { info: RestaurantInfo; fields: Fields }) {
  const { logo } = info
  const isStored = logo !== null && fields.logoId === info.profile.logoId
  return (
    <Card title="The header of your menu">
      <div className="flex items-center gap-3">
        <RestaurantLogo src={isStored ? `${logo.path}-${logo.widths[0]}.webp` : null} />
        <div className="min-w-0">
          <p className="truncate font-bold text-18">{fields.name || 'Restaurant name'}</p>
          <p className="text-ink-2 text-small">{[fields.street, fields.city].filter(Boolean).join(', ')}</p>
          <p className="text-ink-2 text-small">{formatPhone(fields.phone)}</p>
        </div>
      </div>
    </Card>
  )
}
