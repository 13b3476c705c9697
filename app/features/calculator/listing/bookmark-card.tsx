import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { CopyField } from '~/ui/field/copy-field'
import { bookmarkletLink } from './bookmarklet'
import './listing.css'

const NAME = 'Listing to Deal'

/** The bookmark for pages of listings: a link to drag, and its address for browsers of phones. */
export function BookmarkCard({ address }: { address: string }) {
	const link = useRef<HTMLAnchorElement>(null)
	const [isClicked, setClicked] = useState(false)
	const target = bookmarkletLink(address)
	useEffect(() => {
		// React warns about such an address. The policy of the page keeps it from running here.
		link.current?.setAttribute('href', target)
	}, [target])
	return (
		<Card title="One Click Instead of Copying" titleId="bookmark-title" id="bookmark">
			<p>
				Drag this button to your bookmarks bar. On the page of a listing, click the bookmark: the
				text of the page appears here, ready to check.
			</p>
			<p className="row listing-bookmark">
				<a
					ref={link}
					href="#bookmark"
					className={buttonClass({})}
					onClick={(event) => {
						event.preventDefault()
						setClicked(true)
					}}
				>
					{NAME}
				</a>
				<span role="status" className="note">
					{isClicked &&
						'Drag it to your bookmarks bar. It works on the page of a listing, not here.'}
				</span>
			</p>
			<p className="note">
				The bookmark reads the page that you see: its text, or what you select, and the data it
				gives search engines. Nothing is sent before you press Find the Numbers. If a site blocks
				bookmarks, copy its text instead.
			</p>
			<details className="mt-4">
				<summary>On a phone, or without a bookmarks bar</summary>
				<ol className="listing-steps">
					<li>Bookmark this page and name it “{NAME}”.</li>
					<li>Edit the bookmark and replace its address with the one below.</li>
					<li>On the page of a listing, open the bookmark. In Chrome, type its name instead.</li>
				</ol>
				<CopyField
					id="bookmark-address"
					label="Address of the bookmark"
					text={target}
					what="Address"
				/>
			</details>
		</Card>
	)
}
