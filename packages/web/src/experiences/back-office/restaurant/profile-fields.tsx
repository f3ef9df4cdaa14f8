import { usStates } from '@comanda/domain/people/us-states'
import type { ProfileFields as Fields, ProfileIssues } from '@comanda/domain/restaurant/profile-fields'
import { restaurantZones } from '@comanda/domain/restaurant/time-zones'
import { Card } from '@comanda/ui/card'
import { Select } from '@comanda/ui/select'
import { TextArea } from '@comanda/ui/text-area'
import { TextField, type TextFieldProps } from '@comanda/ui/text-field'
import type { ReactNode } from 'react'

type TextField_ = { [Field in keyof Fields]: Fields[Field] extends string ? Field : never }[keyof Fields]

export interface ProfileFieldsProps {
  fields: Fields
  issues: ProfileIssues
  set: (change: Partial<Fields>) => void
  /** Shown below the time zone: the effects of a change. */
  zoneNote?: ReactNode
  /** Shown below the contacts: who receives emails about orders. */
  mailNote?: ReactNode
}

/** The fields of a restaurant's profile, except for its pictures. */
export function ProfileFields({ fields, issues, set, zoneNote, mailNote }: ProfileFieldsProps) {
  const text = (name: TextField_): Pick<TextFieldProps, 'value' | 'error' | 'onChange'> => ({
    value: fields[name],
    error: issues[name],
    onChange: (event) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <Card title="Restaurant">
        <div className="grid gap-4 sm:grid-cols-6">
          <TextField label="Restaurant name" className="sm:col-span-4" maxLength={100} {...text('name')} />
          <TextField label="Phone" className="sm:col-span-2" type="tel" maxLength={40} {...text('phone')} />
          <TextArea
            label="Description"
            optional
            className="sm:col-span-6"
            maxLength={500}
            value={fields.description}
            error={issues.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
          <TextField
            label="Address"
            className="sm:col-span-4"
            maxLength={120}
            placeholder="Street and number"
            {...text('street')}
          />
          <TextField
            label="Suite or unit"
            optional
            className="sm:col-span-2"
            maxLength={120}
            {...text('apartment')}
          />
          <TextField label="City" className="sm:col-span-3" maxLength={120} {...text('city')} />
          <Select
            label="State"
            className="sm:col-span-2"
            value={fields.state}
            error={issues.state}
            onChange={(event) => set({ state: event.currentTarget.value })}
          >
            {!usStates.some(([code]) => code === fields.state) && (
              <option value={fields.state}>{fields.state || 'Choose a state'}</option>
            )}
            {usStates.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          <TextField label="Zip code" className="sm:col-span-1" maxLength={10} {...text('zip')} />
          <div className="sm:col-span-3">
            <Select
              label="Timezone"
              hint="Hours, menus and reports use it."
              value={fields.timezone}
              error={issues.timezone}
              onChange={(event) => set({ timezone: event.currentTarget.value })}
            >
              {!restaurantZones.some(([zone]) => zone === fields.timezone) && (
                <option value={fields.timezone}>{fields.timezone || 'Choose a time zone'}</option>
              )}
              {restaurantZones.map(([zone, name]) => (
                <option key={zone} value={zone}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
          <TextField
            label="Website"
            optional
            className="sm:col-span-3"
            type="url"
            maxLength={300}
            placeholder="https://"
            {...text('website')}
          />
          {zoneNote && <div className="sm:col-span-6">{zoneNote}</div>}
          <TextField
            label="Email"
            optional
            className="sm:col-span-3"
            type="email"
            maxLength={254}
            hint="Of the restaurant. Used when neither owner nor manager has one."
            {...text('email')}
          />
          <ThemeColor
            value={fields.themeColor}
            error={issues.themeColor}
            onChange={(themeColor) => set({ themeColor })}
          />
        </div>
      </Card>
      <div className="grid gap-4 sm:grid-cols-2">
        <Card title="Owner">
          <div className="grid gap-4">
            <TextField label="Owner name" maxLength={100} {...text('ownerName')} />
            <TextField label="Owner phone" type="tel" maxLength={40} {...text('ownerPhone')} />
            <TextField label="Owner email" type="email" maxLength={254} {...text('ownerEmail')} />
          </div>
        </Card>
        <Card title="Manager">
          <div className="grid gap-4">
            <TextField label="Manager name" optional maxLength={100} {...text('managerName')} />
            <TextField label="Manager phone" optional type="tel" maxLength={40} {...text('managerPhone')} />
            <TextField
              label="Manager email"
              optional
              type="email"
              maxLength={254}
              {...text('managerEmail')}
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
