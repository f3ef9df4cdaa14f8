import { addressLimits } from '@comanda/domain/people/address'
import { usStates } from '@comanda/domain/people/us-states'
import type { ProfileFields as Fields } from '@comanda/domain/restaurant/profile-fields'
import { restaurantZones } from '@comanda/domain/restaurant/time-zones'
import { Card } from '@comanda/ui/card'
import { Select } from '@comanda/ui/select'
import { TextArea } from '@comanda/ui/text-area'
import { TextField } from '@comanda/ui/text-field'
import type { ReactNode } from 'react'
import { bindFields } from '../forms/bind-fields.ts'
import type { SectionFields } from './section-texts.ts'

export interface ProfileFieldsProps {
  form: SectionFields<Fields>
  /** For the platform, which can know no more than the name. */
  onlyNameRequired?: boolean
  /** Shown below the time zone: the effects of a change. */
  zoneNote?: ReactNode
  /** Shown below the contacts: who receives emails about orders. */
  mailNote?: ReactNode
}

/** The fields of a restaurant's profile, except for its pictures. */
export function ProfileFields({ form, onlyNameRequired = false, zoneNote, mailNote }: ProfileFieldsProps) {
  const { fields } = form
  const bind = bindFields(form)
  return (
    <>
      <Card title="Restaurant">
        <div className="grid gap-4 sm:grid-cols-6">
          <TextField
            label="Restaurant name"
            className="sm:col-span-4"
            maxLength={100}
            {...bind.text('name')}
          />
          <TextField
            label="Phone"
            optional={onlyNameRequired}
            className="sm:col-span-2"
            type="tel"
            maxLength={40}
            {...bind.text('phone')}
          />
          <TextArea
            label="Description"
            optional
            className="sm:col-span-6"
            maxLength={500}
            {...bind.text('description')}
          />
          <TextField
            label="Address"
            optional={onlyNameRequired}
            className="sm:col-span-4"
            maxLength={addressLimits.street}
            placeholder="Street and number"
            {...bind.text('street')}
          />
          <TextField
            label="Suite or unit"
            optional
            className="sm:col-span-2"
            maxLength={addressLimits.apartment}
            {...bind.text('apartment')}
          />
          <TextField
            label="City"
            optional={onlyNameRequired}
            className="sm:col-span-3"
            maxLength={addressLimits.city}
            {...bind.text('city')}
          />
          <Select
            label="State"
            optional={onlyNameRequired}
            className="sm:col-span-2"
            {...bind.value('state')}
            options={withStored(usStates, fields.state, 'Choose a state')}
          />
          <TextField
            label="ZIP code"
            optional={onlyNameRequired}
            className="sm:col-span-1"
            maxLength={addressLimits.zip}
            {...bind.text('zip')}
          />
          <div className="sm:col-span-3">
            <Select
              label="Timezone"
              hint="Hours, menus and reports use it."
              {...bind.value('timezone')}
              options={withStored(restaurantZones, fields.timezone, 'Choose a time zone')}
            />
          </div>
          <TextField
            label="Website"
            optional
            className="sm:col-span-3"
            type="url"
            maxLength={300}
            placeholder="https://"
            {...bind.text('website')}
          />
          {zoneNote && <div className="sm:col-span-6">{zoneNote}</div>}
          <TextField
            label="Email"
            optional
            className="sm:col-span-3"
            type="email"
            maxLength={254}
            hint="Of the restaurant. Used when neither owner nor manager has one."
            {...bind.text('email')}
          />
          <ThemeColor {...bind.value('themeColor')} />
        </div>
      </Card>
      <div className="grid gap-4 sm:grid-cols-2">
        <Card title="Owner">
          <div className="grid gap-4">
            <TextField
              label="Owner name"
              optional={onlyNameRequired}
              maxLength={100}
              {...bind.text('ownerName')}
            />
            <TextField
              label="Owner phone"
              optional={onlyNameRequired}
              type="tel"
              maxLength={40}
              {...bind.text('ownerPhone')}
            />
            <TextField
              label="Owner email"
              optional={onlyNameRequired}
              type="email"
              maxLength={254}
              {...bind.text('ownerEmail')}
            />
          </div>
        </Card>
        <Card title="Manager">
          <div className="grid gap-4">
            <TextField label="Manager name" optional maxLength={100} {...bind.text('managerName')} />
            <TextField
              label="Manager phone"
              optional
              type="tel"
              maxLength={40}
              {...bind.text('managerPhone')}
            />
            <TextField
              label="Manager email"
              optional
              type="email"
              maxLength={254}
              {...bind.text('managerEmail')}
            />
          </div>
        </Card>
      </div>
      {mailNote}
    </>
  )
}

/** The brand color: by the browser's picker, or typed. */
function ThemeColor({
  value,
  error,
  onChange,
}: {
  value: string
  error?: string
  onChange: (value: string) => void
}) {
  return (
    <TextField
      label="Theme color"
      className="sm:col-span-3"
      maxLength={7}
      hint="Buttons and links of your menu. Contrast is corrected where it is too low."
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      leading={
        <input
          type="color"
          aria-label="Choose the theme color"
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
          className="-ml-1 size-7 cursor-pointer rounded-6 border-0 bg-transparent p-0"
        />
      }
    />
  )
}

type Options = readonly (readonly [value: string, label: string])[]

/** With a stored value that is none of the options, or the prompt to choose one. */
function withStored(options: Options, stored: string, prompt: string): Options {
  return options.some(([value]) => value === stored) ? options : [[stored, stored || prompt], ...options]
}
