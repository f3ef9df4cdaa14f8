/** The keyboard shortcut of the button it is in: "⌘S". */
export function Keycap({ children }: { children: string }) {
  return (
    <kbd className="rounded-4 border border-current/20 px-1 font-medium font-text text-11 opacity-90">
      {children}
    </kbd>
  )
}
