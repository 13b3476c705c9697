import { useNavigate } from '@remix-run/react'
import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { classNames } from '~/ui/class-names'
import { X } from '~/ui/icons/icons'
import { useLayoutEffect } from '~/ui/hooks/use-layout-effect'
import { Link } from '~/ui/link/link'
import './dialog.css'

export type DialogProps = {
	title: string
	/** How to close it: the address of the page without it, or a function. */
	closeTo: string | (() => void)
	/** While true nothing closes it, such as while its form is being submitted. */
	locked?: boolean
	size?: 'md' | 'wide'
	children: ReactNode
}

/**
 * A dialog with its own address: the page renders it when its URL asks for it, and closing it leads
 * to `closeTo`. It is open in the server's HTML; hydration makes it modal, with the focus inside,
 * the page behind it inert, and closable by Esc and the backdrop. A dialog that only JavaScript
 * opens is closed by a function instead.
 */
export function Dialog({ title, closeTo, locked = false, size = 'md', children }: DialogProps) {
	const ref = useRef<HTMLDialogElement>(null)
	const titleId = useId()
	const navigate = useNavigate()
	const leave = () => {
		if (locked) return
		if (typeof closeTo === 'string') navigate(closeTo, { replace: true, preventScrollReset: true })
		else closeTo()
	}

	useLayoutEffect(() => {
		const dialog = ref.current
		if (dialog === null) return undefined
		dialog.removeAttribute('open')
		dialog.showModal()
		// Closing before removal returns the focus to the previous element.
		return () => dialog.close()
	}, [])

	// A second Esc closes a dialog, even if onCancel prevented the first.
	const onClose = () => {
		const dialog = ref.current
		if (dialog === null || dialog.open) return
		if (locked) dialog.showModal()
		else leave()
	}

	const clickOutside = (event: MouseEvent<HTMLDialogElement>) => {
		// Content fills the dialog, so a click on the element itself is on its backdrop.
		if (event.target !== event.currentTarget) return
		const box = event.currentTarget.getBoundingClientRect()
		const isInside =
			event.clientX >= box.left &&
			event.clientX <= box.right &&
			event.clientY >= box.top &&
			event.clientY <= box.bottom
		if (!isInside) leave()
	}

	return (
		// Keyboard users close it with Esc, which arrives as onCancel.
		// oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
		<dialog
			ref={ref}
			open
			aria-labelledby={titleId}
			className={classNames('dialog', size === 'wide' && 'dialog--wide')}
			onCancel={(event) => {
				event.preventDefault()
				leave()
			}}
			onClose={onClose}
			onClick={clickOutside}
		>
			<div className="dialog__head">
				<h2 id={titleId} className="title dialog__title">
					{title}
				</h2>
				<CloseControl to={closeTo} locked={locked} leave={leave} />
			</div>
			<div className="dialog__body">{children}</div>
		</dialog>
	)
}

type CloseControlProps = { to: DialogProps['closeTo']; locked: boolean; leave: () => void }

function CloseControl({ to, locked, leave }: CloseControlProps) {
	const look = 'btn btn--quiet btn--icon'
	if (typeof to !== 'string') {
		return (
			<button
				type="button"
				aria-label="Close"
				aria-disabled={locked || undefined}
				className={look}
				onClick={leave}
			>
				<X />
			</button>
		)
	}
	return (
		<Link
			to={to}
			replace
			preventScrollReset
			aria-label="Close"
			aria-disabled={locked || undefined}
			className={look}
			onClick={(event) => {
				if (locked) event.preventDefault()
			}}
		>
			<X />
		</Link>
	)
}
