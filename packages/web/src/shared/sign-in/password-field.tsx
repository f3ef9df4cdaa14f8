import { IconButton } from '@comanda/ui/icon-button'
import { Eye, EyeOff } from '@comanda/ui/icons.ts'
import { TextField, type TextFieldProps } from '@comanda/ui/text-field'
import { type KeyboardEvent, useState } from 'react'

/** A password field with a show button, and a warning while Caps Lock is on. */
export function PasswordField({ hint, ...props }: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <TextField
      {...props}
      hint={capsLock ? 'Caps Lock is on.' : hint}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCapsLock(false)}
      trailing={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={<Icon aria-hidden="true" className="size-4.5" />}
          onClick={() => setShown(!shown)}
          className="-mr-1 min-h-10!"
        />
      }
    />
  )
}
