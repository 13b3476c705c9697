import type { SVGProps } from 'react'
import { classNames } from '~/ui/class-names'
import sprite from './icons.svg'

/**
 * The icons: drawings of Lucide in one file, which the browser loads once. A page has only their names.
 * After adding one here, run `node scripts/icons/generate-icons.mjs`.
 */

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children' | 'ref'>

/** Without a name for screen readers, an icon is decoration. */
const isNamed = (props: object): boolean =>
	Object.keys(props).some((name) => name.startsWith('aria-') || name === 'role')

/** The icon with this name in the file. */
/* @__NO_SIDE_EFFECTS__ */
function icon(name: string) {
	const drawing = { __html: `<use href="${sprite}#${name}"></use>` }
	return function Icon({ className, ...props }: IconProps) {
		return (
			<svg
				width="24"
				height="24"
				aria-hidden={isNamed(props) ? undefined : 'true'}
				{...props}
				className={classNames('lucide', className)}
				dangerouslySetInnerHTML={drawing}
			/>
		)
	}
}

export const ArrowDown = icon('arrow-down')
export const ArrowLeft = icon('arrow-left')
export const ArrowRight = icon('arrow-right')
export const ArrowUp = icon('arrow-up')
export const BookOpen = icon('book-open')
export const Calculator = icon('calculator')
export const CalendarClock = icon('calendar-clock')
export const Check = icon('check')
export const ChevronDown = icon('chevron-down')
export const CircleAlert = icon('circle-alert')
export const CircleCheck = icon('circle-check')
export const CircleUserRound = icon('circle-user-round')
export const Clock = icon('clock')
export const Ellipsis = icon('ellipsis')
export const Eye = icon('eye')
export const EyeOff = icon('eye-off')
export const Flag = icon('flag')
export const Globe = icon('globe')
export const Hammer = icon('hammer')
export const House = icon('house')
export const Info = icon('info')
export const LayoutDashboard = icon('layout-dashboard')
export const LayoutGrid = icon('layout-grid')
export const Lightbulb = icon('lightbulb')
export const List = icon('list')
export const Lock = icon('lock')
export const LogOut = icon('log-out')
export const Mail = icon('mail')
export const MapPinned = icon('map-pinned')
export const MenuLines = icon('menu')
export const Monitor = icon('monitor')
export const Moon = icon('moon')
export const Pencil = icon('pencil')
export const Phone = icon('phone')
export const Plus = icon('plus')
export const RotateCcw = icon('rotate-ccw')
export const Scale = icon('scale')
export const ScrollText = icon('scroll-text')
export const Search = icon('search')
export const ShieldCheck = icon('shield-check')
export const Star = icon('star')
export const Store = icon('store')
export const Sun = icon('sun')
export const Trash2 = icon('trash-2')
export const TrendingUp = icon('trending-up')
export const TriangleAlert = icon('triangle-alert')
export const Video = icon('video')
export const UserRound = icon('user-round')
export const Users = icon('users')
export const X = icon('x')

/** The logo: a house with an open door. */
export function Logo(props: SVGProps<SVGSVGElement>) {
	return (
		<svg viewBox="0 0 24 24" fill="none" aria-hidden="true" {...props}>
			<path
				fill="currentColor"
				d="M11.04 2.83a1.5 1.5 0 0 1 1.92 0l8 6.67c.34.28.54.7.54 1.15v9.35a1.5 1.5 0 0 1-1.5 1.5h-3.5a1 1 0 0 1-1-1V15a1.5 1.5 0 0 0-1.5-1.5h-4A1.5 1.5 0 0 0 8.5 15v5.5a1 1 0 0 1-1 1H4A1.5 1.5 0 0 1 2.5 20v-9.35c0-.45.2-.87.54-1.15z"
			/>
		</svg>
	)
}
