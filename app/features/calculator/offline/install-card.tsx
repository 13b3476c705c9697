import { Card } from '~/ui/card/card'

/** How to have the app on the home screen; the browser's own menu installs it. */
export function InstallCard({ brand }: { brand: string }) {
	return (
		<Card title="On Your Device" titleId="on-your-device">
			<p className="text-muted">
				Install {brand} from your browser&apos;s menu: Install, or Add to Home Screen. The
				calculator and its analysis also open without a connection, with the deal you worked on
				last.
			</p>
		</Card>
	)
}
