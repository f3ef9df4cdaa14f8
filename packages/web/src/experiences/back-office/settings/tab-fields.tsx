import {
  dateFormats,
  emailProviders,
  fileTypes,
  settingsCurrencies,
  settingsLanguages,
  settingsTimezones,
} from '@comanda/domain/settings/settings'
import { ChoiceChip } from '@comanda/ui/choice-chip'
import { FieldError } from '@comanda/ui/field-error'
import { Select } from '@comanda/ui/select'
import { Switch } from '@comanda/ui/switch'
import type { ReactNode } from 'react'
import { useStaff } from '../session.tsx'
import { Amount, Choice, type FieldProps, StoredOnly, Text } from './fields.tsx'
import { languageNames, providerNames, type SettingsTab, settingTexts, zoneNames } from './setting-texts.ts'

/** The fields of a tab. Each states what it changes; what has no effect yet is marked as stored only. */
export function TabFields({ tab, ...props }: FieldProps & { tab: SettingsTab }) {
  const Fields = tabs[tab]
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <Fields {...props} />
    </div>
  )
}

const tabs: Record<SettingsTab, (props: FieldProps) => ReactNode> = {
  general: (props) => (
    <>
      <Text
        {...props}
        field="siteName"
        max={100}
        hint="A name for these settings; customers see the restaurant’s."
      />
      <Text
        {...props}
        field="siteUrl"
        max={500}
        type="url"
        hint="Customers see the website in the restaurant information."
      />
      <Text
        {...props}
        field="adminEmail"
        max={254}
        type="email"
        hint="New orders go to the recipients under Notifications, not here."
      />
      <Text
        {...props}
        field="supportEmail"
        max={254}
        type="email"
        hint="Customers see the contacts in the restaurant information."
      />
      {props.scope === null && <DefaultRestaurant {...props} />}
    </>
  ),
  display: (props) => (
    <>
      <Choice
        {...props}
        field="timezone"
        options={settingsTimezones.map((zone) => [zone, zoneNames[zone]])}
        hint="Hours and reports use the time zone in the restaurant information."
      />
      <Choice {...props} field="dateFormat" options={dateFormats.map((format) => [format, format])} />
      <Choice
        {...props}
        field="currency"
        options={settingsCurrencies.map((currency) => [currency, currency])}
        hint="Ordering stays in US dollars."
      />
      <Choice
        {...props}
        field="language"
        options={settingsLanguages.map((language) => [language, languageNames[language]])}
        hint="Ordering and the back office stay in English."
      />
    </>
  ),
  security: (props) => (
    <>
      <Amount {...props} field="sessionTimeout" unit="minutes" hint="5 to 1440 minutes" />
      <div>
        <Switch
          label="Two-factor sign-in"
          description={
            props.scope === null
              ? 'Platform admins enter a code after their password.'
              : 'Owners and managers enter a code after their password. It is optional for staff.'
          }
          checked={props.fields.twoFactorEnabled}
          aria-invalid={props.issues.twoFactorEnabled ? true : undefined}
          aria-describedby={props.issues.twoFactorEnabled && 'two-factor-issue'}
          onChange={(event) => props.set({ twoFactorEnabled: event.currentTarget.checked })}
        />
        {props.issues.twoFactorEnabled && (
          <FieldError id="two-factor-issue">{props.issues.twoFactorEnabled}</FieldError>
        )}
      </div>
      <Amount
        {...props}
        field="apiRateLimit"
        unit="per hour"
        hint={
          props.scope === null
            ? '100 to 10000 per hour. Each restaurant limits its own API keys, in its settings.'
            : 'Calls of each API key: 100 to 10000 per hour'
        }
      />
      {props.scope !== null && <SessionReplay {...props} />}
    </>
  ),
  email: (props) => (
    <>
      <Choice
        {...props}
        field="emailProvider"
        options={emailProviders.map((provider) => [provider, providerNames[provider]])}
        hint="Emails are sent by the mail server of the platform."
      />
      <Text
        {...props}
        field="emailFromName"
        max={100}
        hint={
          props.scope === null
            ? 'The sender of invitations, codes and alerts of the platform. Leave empty for Comanda.'
            : 'Customers see it as the sender. Leave empty for the name of the restaurant.'
        }
      />
      <Text
        {...props}
        field="emailFromAddress"
        max={254}
        type="email"
        hint={
          props.scope === null
            ? 'Replies go to this address. Emails are sent from the address of the platform.'
            : 'Customers’ replies go to this address. Emails are sent from the address of the platform.'
        }
      />
    </>
  ),
  storage: (props) => (
    <>
      <Amount
        {...props}
        field="maxUploadSize"
        unit="MB"
        hint="1 to 100 MB. Pictures have a limit of their own: JPG, PNG or WebP, 5 MB."
      />
      <fieldset>
        <legend className="mb-2 flex w-full items-baseline justify-between gap-3 font-semibold text-small">
          Allowed file types
          <StoredOnly field="allowedFileTypes" scope={props.scope} />
        </legend>
        <div className="flex flex-wrap gap-2">
          {fileTypes.map((type) => (
            <ChoiceChip
              key={type}
              label={type}
              checked={props.fields.allowedFileTypes.includes(type)}
              onChange={(event) => {
                const chosen = event.currentTarget.checked
                props.set({
                  allowedFileTypes: fileTypes.filter((one) =>
                    one === type ? chosen : props.fields.allowedFileTypes.includes(one),
                  ),
                })
              }}
            />
          ))}
        </div>
      </fieldset>
    </>
  ),
  api: ({ fields, set, scope }) => (
    <Switch
      label={
        <>
          API access <StoredOnly field="apiEnabled" scope={scope} />
        </>
      }
      description={
        scope === null
          ? 'Each restaurant allows its own API keys, in its settings.'
          : 'Programs can call the API with the keys of the restaurant, under API Keys.'
      }
      checked={fields.apiEnabled}
      onChange={(event) => set({ apiEnabled: event.currentTarget.checked })}
    />
  ),
}

/** Recordings of customers who agree to them, for platform admins only. */
function SessionReplay(props: FieldProps) {
  const { may } = useStaff()
  if (!may('settings.manage', null)) return null
  return (
    <fieldset className="grid gap-4 border-line border-t pt-4">
      <legend className="visually-hidden">Session replay</legend>
      <Switch
        label="Session replay"
        description="The menu page asks customers whether Microsoft Clarity may record their visit. Personal data is masked. Only platform admins change this."
        checked={props.fields.sessionReplay}
        onChange={(event) => props.set({ sessionReplay: event.currentTarget.checked })}
      />
      <Text
        {...props}
        field="replayProject"
        max={20}
        hint="In Microsoft Clarity, under Settings, Overview. The project of this restaurant alone."
      />
    </fieldset>
  )
}

/** Customers find it at /menu; a back office selects it when it opens for the first time. */
function DefaultRestaurant({ fields, issues, set }: FieldProps) {
  const { restaurants } = useStaff()
  return (
    <Select
      label={settingTexts.defaultRestaurantId.label}
      hint="Opens at /menu, and is selected when an admin opens the back office in a new browser."
      value={fields.defaultRestaurantId}
      error={issues.defaultRestaurantId}
      onChange={(defaultRestaurantId) => set({ defaultRestaurantId })}
      options={[['', 'None'], ...restaurants.map(({ id, name }) => [id, name] as const)]}
    />
  )
}
