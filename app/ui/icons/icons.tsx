import type { SVGProps } from 'react'

export {
	ArrowDown,
	ArrowLeft,
	ArrowRight,
	ArrowUp,
	BookOpen,
	Calculator,
	CalendarClock,
	Check,
	ChevronDown,
	CircleAlert,
	CircleCheck,
	CircleUserRound,
	Clock,
	Ellipsis,
	Eye,
	EyeOff,
	Flag,
	Globe,
	Hammer,
	House,
	Info,
	LayoutDashboard,
	LayoutGrid,
	Lightbulb,
	List,
	Lock,
	LogOut,
	Mail,
	MapPinned,
	Menu as MenuLines,
	Monitor,
	Moon,
	Pencil,
	Phone,
	Plus,
	RotateCcw,
	Scale,
	ScrollText,
	Search,
	ShieldCheck,
	Star,
	Store,
	Sun,
	Trash2,
	TrendingUp,
	TriangleAlert,
	Video,
	UserRound,
	Users,
	X,
} from 'lucide-react'

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
