import { Form } from '@remix-run/react'
import {
	createContext,
	type ReactNode,
	type RefObject,
	useContext,
	useEffect,
	useMemo,
	useRef,
	useState,
} from 'react'
import { buttonClass } from '~/ui/button/button'
import { classNames } from '~/ui/class-names'
import { FormTokenField } from '~/ui/field/form-token'
import { CircleAlert, CircleCheck, Info, X } from '~/ui/icons/icons'
import {
	addToasts,
	removeToast,
	removeToastByKey,
	EMPTY_QUEUE,
	type ShownToast,
	type Toast,
	type ToastAction,
	type ToastQueue,
} from './toast-queue'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { Link } from '~/ui/link/link'
import './toast.css'

type ToastControls = {
	show: (toast: Toast) => void
	dismiss: (key: string) => void
}

const Controls = createContext<ToastControls>({ show: () => undefined, dismiss: () => undefined })
const Shown = createContext<{
	shown: readonly ShownToast[]
	drop: (id: number) => void
	durationOf: (toast: Toast) => number
}>({ shown: [], drop: () => undefined, durationOf: () => 0 })

/** Shows a toast from client code; the server sends messages instead. */
export function useToast(): ToastControls {
	return useContext(Controls)
}

export type ToastProviderProps = {
	/** The server's messages for this page; a new array is a new delivery. */
	messages: readonly Toast[]
	durationOf: (toast: Toast) => number
	limit: number
	children: ReactNode
}

/** Manages the app's toasts. The first messages are in the server's HTML. */
export function ToastProvider({ messages, durationOf, limit, children }: ToastProviderProps) {
	const [queue, setQueue] = useState<ToastQueue>(() => addToasts(EMPTY_QUEUE, messages, limit))
	const delivered = useRef(messages)

	useEffect(() => {
		if (delivered.current === messages) return
		delivered.current = messages
		if (messages.length > 0) setQueue((now) => addToasts(now, messages, limit))
	}, [messages, limit])

	const controls = useMemo<ToastControls>(
		() => ({
			show: (toast) => setQueue((now) => addToasts(now, [toast], limit)),
			dismiss: (key) => setQueue((now) => removeToastByKey(now, key)),
		}),
		[limit],
	)
	const view = useMemo(
		() => ({
			shown: queue.visible,
			drop: (id: number) => setQueue((now) => removeToast(now, id)),
			durationOf,
		}),
		[queue.visible, durationOf],
	)
	return (
		<Controls.Provider value={controls}>
			<Shown.Provider value={view}>{children}</Shown.Provider>
		</Controls.Provider>
	)
}

/**
 * The region of the toasts. Without JavaScript it is part of the page below the top bar; with it,
 * it becomes a popover, the only element that can be above a modal dialog.
 */
export function Toaster() {
	const { shown, drop, durationOf } = useContext(Shown)
	const hydrated = useHydrated()
	const ref = useRef<HTMLElement>(null)
	useTopLayer(ref, hydrated, shown.length)

	const dropAndKeepFocus = (id: number) => {
		const section = ref.current
		if (section?.contains(document.activeElement)) section.focus({ preventScroll: true })
		drop(id)
	}
	return (
		<section ref={ref} aria-label="Notifications" className="wrap toaster" tabIndex={-1}>
			<ol className="toaster__list">
				{shown.map(({ id, toast }) => (
					<ToastItem
						key={id}
						toast={toast}
						durationMs={durationOf(toast)}
						hydrated={hydrated}
						onDrop={() => dropAndKeepFocus(id)}
					/>
				))}
			</ol>
		</section>
	)
}

/** Makes the toaster a popover and keeps it above everything else in the top layer. */
function useTopLayer(ref: RefObject<HTMLElement>, hydrated: boolean, count: number) {
	useEffect(() => {
		const section = ref.current
		if (!hydrated || section === null || typeof section.showPopover !== 'function') return undefined
		const raise = () => {
			if (section.matches(':popover-open')) section.hidePopover()
			section.showPopover()
		}
		if (section.popover !== 'manual') {
			section.popover = 'manual'
			section.showPopover()
		}
		if (count === 0) return undefined
		const isCovered = document.querySelector(':modal, :popover-open:not(.toaster)') !== null
		if (isCovered) raise()
		const onToggle = (event: Event) => {
			const isOpening = 'newState' in event && event.newState === 'open'
			if (isOpening && event.target !== section) raise()
		}
		document.addEventListener('toggle', onToggle, true)
		return () => document.removeEventListener('toggle', onToggle, true)
	}, [ref, hydrated, count])
}

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info }

type ToastItemProps = {
	toast: Toast
	durationMs: number
	hydrated: boolean
	onDrop: () => void
}

function ToastItem({ toast, durationMs, hydrated, onDrop }: ToastItemProps) {
	const [isHeld, setHeld] = useState(false)
	const dropLater = useRef(onDrop)
	dropLater.current = onDrop

	useEffect(() => {
		if (isHeld) return undefined
		const timer = setTimeout(() => dropLater.current(), durationMs)
		return () => clearTimeout(timer)
	}, [toast, durationMs, isHeld])

	const Icon = ICONS[toast.kind]
	const { action, closeLabel } = toast
	const closes = hydrated && closeLabel !== undefined
	return (
		// Paused while it is hovered or focused.
		<li
			className={classNames('toast', `toast--${toast.kind}`)}
			onMouseEnter={() => setHeld(true)}
			onMouseLeave={() => setHeld(false)}
			onFocus={() => setHeld(true)}
			onBlur={() => setHeld(false)}
		>
			<Icon className="toast__icon" />
			<p className="toast__text" role={toast.kind === 'error' ? 'alert' : 'status'}>
				{toast.text}
			</p>
			{hydrated && closeLabel === undefined && (
				<button type="button" className="toast__close" aria-label="Dismiss" onClick={onDrop}>
					<X />
				</button>
			)}
			{(action !== undefined || closes) && (
				<div className="row toast__actions">
					{action !== undefined && <ActionButton action={action} onUse={onDrop} />}
					{closes && (
						<button
							type="button"
							className={buttonClass({ variant: 'quiet', size: 'sm' })}
							onClick={onDrop}
						>
							{closeLabel}
						</button>
					)}
				</div>
			)}
		</li>
	)
}

function ActionButton({ action, onUse }: { action: ToastAction; onUse: () => void }) {
	const look = buttonClass({ size: 'sm' })
	if (action.kind === 'link') {
		return (
			<Link to={action.to} className={look} onClick={onUse}>
				{action.label}
			</Link>
		)
	}
	return (
		<Form method="post" action={action.to} onSubmit={onUse}>
			<FormTokenField />
			{Object.entries(action.fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<button type="submit" className={look}>
				{action.label}
			</button>
		</Form>
	)
}
