import { formatPhone, isPhone, phoneMessage } from '@comanda/domain/people/phone'
import { Button } from '@comanda/ui/button'
import { TextField } from '@comanda/ui/text-field'
import { toast } from '@comanda/ui/toast.ts'
import { type FormEvent, useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { Section } from '../../../shared/security/section.tsx'
import { Refusal } from '../../../shared/sign-in/steps/refusal.tsx'
import { useAction } from '../../../shared/use-action.ts'
import type { StaffSession } from '../session.tsx'

export interface ProfileSectionProps {
  user: StaffSession['user']
  /** Called after saving. */
  onChange: () => Promise<void>
}

type Profile = Pick<StaffSession['user'], 'firstName' | 'lastName' | 'phone'>

/** The name that colleagues see, and the phone number. */
export function ProfileSection({ user, onChange }: ProfileSectionProps) {
  const { firstName, lastName, phone } = user
  const [profile, setProfile] = useState<Profile>({ firstName, lastName, phone })
  const [issues, setIssues] = useState<Partial<Profile>>({})
  const { busy, failure, run } = useAction(
    async () => {
      await (await loadApi()).identity.updateProfile(profile)
      await onChange()
    },
    { onDone: () => toast.success('Profile saved.') },
  )
  const field = (name: keyof Profile) => ({
    name,
    value: profile[name],
    error: issues[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
      setIssues(({ [name]: _, ...others }) => others)
      setProfile((current) => ({ ...current, [name]: name === 'phone' ? formatPhone(value) : value }))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = profileIssues(profile)
    setIssues(found)
    if (Object.keys(found).length === 0) run()
  }
  const changed = profile.firstName !== firstName || profile.lastName !== lastName || profile.phone !== phone
  return (
    <Section title="Profile" text="The name that colleagues see, also in the audit log.">
      <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('firstName')} label="First name" autoComplete="given-name" maxLength={100} />
        <TextField
          {...field('lastName')}
          label="Last name"
          optional
          autoComplete="family-name"
          maxLength={100}
        />
        <TextField
          {...field('phone')}
          label="Phone number"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
        <div className="flex items-end sm:justify-end">
          <Button type="submit" variant="solid" busy={busy} busyLabel="Saving…" disabled={!changed}>
            Save profile
          </Button>
        </div>
        <Refusal failure={failure} className="sm:col-span-2" />
      </form>
    </Section>
  )
}

function profileIssues({ firstName, phone }: Profile): Partial<Profile> {
  const issues: Partial<Profile> = {}
  if (firstName.trim() === '') issues.firstName = 'First name is required.'
  if (phone.trim() !== '' && !isPhone(phone)) issues.phone = phoneMessage
  return issues
}
