import 'react'

// Attributes of the platform that React 18 passes through and its types do not name.
declare module 'react' {
	interface HTMLAttributes<T> {
		popover?: 'auto' | 'manual' | 'hint' | ''
		/** Set while it is the empty string. */
		inert?: ''
	}
	interface ButtonHTMLAttributes<T> {
		popovertarget?: string
		popovertargetaction?: 'show' | 'hide' | 'toggle'
		command?: string
		commandfor?: string
	}
}
