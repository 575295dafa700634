"""Three people around one tablet: a cover between seats, a PIN where one is set, nobody sees another's cards."""

from playwright.sync_api import Page, Route, expect
from tests.server.running import Person
from tests.web.clicking import open_game


def cards(page: Page) -> list[str]:
    expect(page.locator("[data-card]").first).to_be_visible()
    return sorted(card.get_attribute("data-card") or "" for card in page.locator("[data-card]").all())


def test_the_device_is_passed_before_a_seat_is_shown(page: Page, me: Person, errors: list[str]) -> None:
    chairs = [{"kind": "me"}, {"kind": "hotseat", "name": "Ben", "pin": "4711"}, {"kind": "hotseat", "name": "Cleo"}]
    game = me.post("/games", {"title": "1846", "seats": chairs, "terms": {"cover": True}})["id"]
    open_game(page, game)
    cover = page.get_by_role("dialog")
    for _ in range(3):
        name = me.get(f"/games/{game}/table")["cover"]["name"]
        expect(cover.get_by_role("heading", name=name)).to_be_visible()
        expect(page.locator("[data-card]")).to_have_count(0)
        if name == "Ben":
            cover.get_by_label("PIN").fill("1234")
            cover.get_by_role("button", name="show my seat").click()
            expect(cover.get_by_role("alert")).to_contain_text("not the PIN")
            cover.get_by_label("PIN").fill("4711")
        cover.get_by_role("button", name="show my seat").click()
        expect(cover).to_have_count(0)
        assert len(cards(page)) > 1
        page.locator("[data-card]").first.click()
        before = me.get(f"/games/{game}/table")["seq"]
        page.locator("[data-main]").click()
        page.wait_for_function("n => +document.querySelector('main').dataset.seq > n", arg=before)
    expect(page.get_by_label("Seat at this device")).to_have_count(0)


def test_a_seat_can_be_hidden_at_any_time(page: Page, me: Person, errors: list[str]) -> None:
    game = me.new_game("1846", "me hotseat hotseat", terms={"cover": True})
    open_game(page, game)
    page.get_by_role("button", name="show my seat").click()
    cards(page)
    page.get_by_role("banner").get_by_role("button", name="Hide my seat").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator("[data-card]")).to_have_count(0)


def test_where_nothing_is_hidden_the_bar_names_whose_turn_it_is(page: Page, me: Person, errors: list[str]) -> None:
    game = me.new_game("1848", "me hotseat hotseat", terms={"cover": True})
    open_game(page, game)
    turn = page.locator(".decide .yours")
    names = [seat["name"] for seat in me.get(f"/games/{game}")["seats"]]
    for _ in range(2):
        table = me.get(f"/games/{game}/table")
        expect(turn).to_have_text(f"{names[table['decision']['seat']]}’s turn")
        me.act(game, table["options"][0]["action"], table["seq"])


def test_a_slip_is_taken_back_before_the_device_is_passed_on(page: Page, me: Person, errors: list[str]) -> None:
    game = me.new_game("1846", "me hotseat hotseat", terms={"cover": True})
    open_game(page, game)
    cover = page.get_by_role("dialog")
    first = me.get(f"/games/{game}/table")["cover"]["name"]
    expect(cover.get_by_role("button", name="undo the last decision")).to_have_count(0)  # nobody has decided yet
    cover.get_by_role("button", name="show my seat").click()
    seen = cards(page)
    page.locator("[data-card]").first.click()
    page.locator("[data-main]").click()
    expect(cover.get_by_role("heading", name=first)).to_have_count(0)
    cover.get_by_role("button", name="undo the last decision").click()
    expect(cover.get_by_role("heading", name=first)).to_be_visible()
    cover.get_by_role("button", name="show my seat").click()
    assert cards(page) == seen


def test_who_goes_back_over_the_one_before_passes_the_device_to_them(page: Page, me: Person, errors: list[str]) -> None:
    """Also where the stream has told of it before the answer comes."""
    game = me.new_game("1846", "me hotseat hotseat", terms={"cover": True})
    open_game(page, game)
    cover = page.get_by_role("dialog")
    first = me.get(f"/games/{game}/table")["cover"]["name"]
    cover.get_by_role("button", name="show my seat").click()
    page.locator("[data-card]").first.click()
    page.locator("[data-main]").click()
    expect(cover.get_by_role("heading", name=first)).to_have_count(0)
    cover.get_by_role("button", name="show my seat").click()
    cards(page)

    def late(route: Route) -> None:
        answer = route.fetch()
        page.wait_for_timeout(500)
        route.fulfill(response=answer)

    page.route("**/undo", late)
    with page.expect_response("**/undo"):
        page.get_by_role("button", name="Undo", exact=True).click()
    page.wait_for_timeout(500)
    expect(cover.get_by_role("heading", name=first)).to_be_visible()


def with_pins(me: Person) -> tuple[str, str]:
    """A game of three at this device, each with the PIN 1234; and who decides."""
    chairs = [{"kind": "me", "pin": "1234"}, *({"kind": "hotseat", "name": n, "pin": "1234"} for n in ("Ben", "Dora"))]
    game = me.post("/games", {"title": "1846", "seats": chairs})["id"]
    return game, me.get(f"/games/{game}/table")["cover"]["name"]


def tell_pin(page: Page) -> None:
    cover = page.get_by_role("dialog")
    cover.get_by_label("PIN").fill("1234")
    cover.get_by_role("button", name="show my seat").click()
    expect(cover).to_have_count(0)
    cards(page)


def test_who_reloads_or_leaves_the_table_covers_a_seat_with_a_pin(page: Page, me: Person, errors: list[str]) -> None:
    game, name = with_pins(me)
    open_game(page, game)
    tell_pin(page)
    page.reload()
    cover = page.get_by_role("dialog")
    expect(cover.get_by_role("heading", name=name)).to_be_visible()
    expect(page.locator("[data-card]")).to_have_count(0)
    tell_pin(page)
    page.get_by_role("link", name="Trunkline, home").click()
    expect(page.locator("main.table")).to_have_count(0)
    page.go_back()
    expect(cover.get_by_role("heading", name=name)).to_be_visible()
    expect(page.locator("[data-card]")).to_have_count(0)


def test_behind_the_cover_one_reads_what_others_did_since_ones_last_turn(
    page: Page, me: Person, errors: list[str]
) -> None:
    chairs = [{"kind": kind, "pin": "1234"} for kind in ("me", "hotseat", "hotseat")]
    open_game(page, me.post("/games", {"title": "1848", "seats": chairs})["id"])
    cover = page.get_by_role("dialog")
    name = cover.get_by_role("heading")
    taken = []
    for _ in range(4):
        taken.append(name.inner_text())
        expect(page.locator(".digest")).to_have_count(0)
        cover.get_by_label("PIN of this seat").fill("1234")
        cover.get_by_role("button", name="show my seat").click()
        expect(cover).to_have_count(0)
        if len(taken) < 4:
            page.locator('[data-mark^="buy "]').first.click()
            page.locator("[data-main]:not(:disabled)").click()
            expect(name).not_to_have_text(taken[-1])
    assert taken[0] == taken[3]
    for other in taken[1:3]:
        expect(page.locator(".digest")).to_contain_text(other)


def test_keys_move_nothing_behind_the_cover(page: Page, me: Person, errors: list[str]) -> None:
    game, name = with_pins(me)
    open_game(page, game)
    cover = page.get_by_role("dialog")
    expect(cover.get_by_role("heading", name=name)).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    for key in ("ArrowLeft", "ArrowUp", "c"):
        page.keyboard.press(key)
    assert page.locator("main.table").get_attribute("data-at") == "-1"
    assert "view=" not in page.url


def test_a_note_is_its_seats_own(page: Page, me: Person, errors: list[str]) -> None:
    game, _ = with_pins(me)
    open_game(page, game)
    tell_pin(page)
    page.get_by_text("This table", exact=True).click()
    note = page.get_by_label("My private note")
    note.fill("block Chicago")
    page.get_by_role("button", name="Save the note").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.locator("[data-card]").first.click()
    page.locator("[data-main]").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_text("block Chicago")).to_have_count(0)
    tell_pin(page)
    expect(note).to_have_value("")


def test_who_has_no_pin_is_told_that_a_note_can_be_read(page: Page, me: Person, errors: list[str]) -> None:
    warning = page.get_by_text("Your seat has no PIN: whoever holds this device can read it.")
    open_game(page, with_pins(me)[0])
    tell_pin(page)
    page.get_by_text("This table", exact=True).click()
    expect(page.get_by_label("My private note")).to_be_visible()
    expect(warning).to_have_count(0)
    open_game(page, me.new_game("1846", "me hotseat hotseat", terms={"cover": True}))
    page.get_by_role("button", name="show my seat").click()
    page.get_by_text("This table", exact=True).click()
    expect(warning).to_be_visible()


def test_the_seat_of_another_is_lent_only_with_its_pin(page: Page, me: Person, errors: list[str]) -> None:
    game, name = with_pins(me)
    other = next(s for s in me.get(f"/games/{game}")["seats"] if s["name"] != name)
    open_game(page, game)
    tell_pin(page)
    page.get_by_text("This table", exact=True).click()
    for pin, kind in (("4321", "person"), ("1234", "bot")):
        page.get_by_role("button", name=f"Let a bot play for {other['name']}").first.click()
        page.get_by_role("button", name="Let it play").click()
        page.get_by_label(f"PIN of {other['name']}").fill(pin)
        page.locator("form").get_by_role("button", name=f"Let a bot play for {other['name']}").click()
        expect(page.get_by_label(f"PIN of {other['name']}")).to_have_count(0)
        assert me.get(f"/games/{game}")["seats"][other["seat"]]["kind"] == kind


def after(me: Person, decisions: int) -> str:
    """A game of 1848 at this device, so far; the PINs are 1111, 2222 and 3333."""
    pins = ("1111", "2222", "3333")
    chairs = [{"kind": "me"}, {"kind": "hotseat", "name": "Ben"}, {"kind": "hotseat", "name": "Dora"}]
    seats = [{**chair, "pin": pin} for chair, pin in zip(chairs, pins, strict=True)]
    game: str = me.post("/games", {"title": "1848", "seats": seats})["id"]
    for seat in range(decisions):
        shown = me.post(f"/games/{game}/uncover", {"seat": seat, "pin": pins[seat]})
        me.act(game, shown["options"][0]["action"], shown["seq"])
    return game


def test_behind_the_cover_only_who_has_decided_takes_it_back(page: Page, me: Person, errors: list[str]) -> None:
    open_game(page, after(me, 2))
    cover = page.get_by_role("dialog")
    expect(cover.get_by_role("heading", name="Dora")).to_be_visible()
    expect(cover.locator("input")).to_be_focused()  # the only one
    cover.get_by_role("button", name="Wait, I am Ben").click()
    expect(cover.get_by_role("heading", name="Ben")).to_be_visible()
    expect(cover.locator("input")).to_be_focused()
    cover.get_by_label("PIN of Ben").fill("3333")
    cover.get_by_role("button", name="Wait, I am Ben").click()
    expect(cover.get_by_role("alert")).to_contain_text("not the PIN")
    cover.get_by_label("PIN of Ben").fill("2222")
    cover.get_by_role("button", name="Wait, I am Ben").click()
    expect(cover.get_by_role("heading", name="Ben")).to_be_visible()


def test_a_second_escape_does_not_remove_the_cover(page: Page, me: Person, errors: list[str]) -> None:
    open_game(page, after(me, 1))
    cover = page.get_by_role("dialog")
    expect(cover.get_by_role("heading", name="Ben")).to_be_visible()
    for _ in range(3):
        page.keyboard.press("Escape")
    page.wait_for_timeout(100)  # a closed dialog is shown again after its event
    expect(cover.get_by_role("heading", name="Ben")).to_be_visible()


def test_who_goes_back_over_anothers_decision_asks_for_their_pin(page: Page, me: Person, errors: list[str]) -> None:
    game = after(me, 3)
    open_game(page, game)
    cover = page.get_by_role("dialog")
    cover.get_by_label("PIN of this seat").fill("1111")
    cover.get_by_role("button", name="show my seat").click()
    page.get_by_role("button", name="Ask to undo").click()
    request = page.get_by_label("A request to go back")
    expect(request).to_contain_text("Still to agree: Ben, Dora.")
    expect(page.get_by_label("PIN of Ben")).to_have_count(0)  # who types it would see the cards of whoever asks
    request.get_by_role("button", name="Pass the device to Ben", exact=True).click()
    request = cover.get_by_label("A request to go back")
    expect(cover.get_by_role("heading", name="Ben")).to_be_visible()
    cover.get_by_role("button", name="Not now").click()
    expect(cover.get_by_role("heading", name=me.name)).to_be_visible()
    cover.get_by_role("button", name="Answer the request").click()
    for name, pin in (("Ben", "2222"), ("Dora", "3333")):
        expect(cover.get_by_role("heading", name=name)).to_be_visible()
        expect(cover.locator("input")).to_be_focused()
        request.get_by_label(f"PIN of {name}").fill(pin)
        request.get_by_role("button", name=f"Agree as {name}").click()
    expect(request).to_have_count(0)
    assert me.get(f"/games/{game}/table")["last_turn"] == -1


def test_who_stands_up_before_the_start_is_the_one_beside_the_button(page: Page, me: Person, errors: list[str]) -> None:
    chairs = [{"kind": "me"}, {"kind": "hotseat", "name": "Ben"}, {"kind": "open"}]
    game = me.post("/games", {"title": "1846", "seats": chairs})["id"]
    page.goto(f"/game/{game}")
    page.get_by_role("listitem").filter(has_text="Ben").get_by_role("button", name="Stand up").click()
    expect(page.get_by_text("Ben")).to_have_count(0)
    assert [s["name"] for s in me.get(f"/games/{game}")["seats"]] == [me.name, "", ""]
