"""A class's pages in a real browser, on a telephone."""

from dataclasses import replace
from pathlib import Path

import pytest

from kibitz.classroom import settings
from kibitz.classroom.store import Store
from tests.classroom.people import FAR, SETTINGS
from tests.classroom.serving import LONGEST, free_port, served
from tests.page.browser import check_accessibility, chromium, tab

TELEPHONE = {"width": 390, "height": 844}
PROGRAM = Path(__file__).parents[2] / "courses" / "b551" / "SebastianAutoPlayer.py"


@pytest.mark.browser
def test_a_student_hands_in_by_a_telephone(tmp_path: Path) -> None:
    address = f"http://127.0.0.1:{free_port()}"
    made = replace(SETTINGS, address=address, coach_seconds=0, deals=10)
    (tmp_path / settings.FILE).write_text(settings.text(made), encoding="utf-8")
    with Store(tmp_path, make=True) as store:
        store.enrol("student", [("Ada", "z1", "A")])
        store.enrol("staff", [("Prof", "", "")])
        links = {person.name: f"{address}/in/{store.new_link(person, FAR)}" for person in store.people()}
    with served(tmp_path), chromium() as browser:
        with tab(browser, links["Ada"], viewport=TELEPHONE) as page:
            page.set_default_timeout(1000 * LONGEST)
            check_accessibility(page)
            page.get_by_role("button", name="Enter").click()
            page.set_input_files("input[type=file]", PROGRAM)
            check_accessibility(page)
            page.get_by_role("button", name="Hand in").click()
            page.wait_for_selector("text=keeps its contract")
            check_accessibility(page)
            assert page.evaluate("document.documentElement.scrollWidth") == TELEPHONE["width"]
            page.get_by_role("link", name="Ladder").click()
            page.get_by_label("Your name").fill("Countess")
            page.get_by_role("button", name="Choose").click()
            page.wait_for_selector("text=Others see you as Countess.")
            check_accessibility(page)
            page.get_by_role("button", name="Leave").click()
            page.wait_for_selector("text=Open the personal link")
        with tab(browser, links["Prof"], viewport=TELEPHONE) as page:
            page.get_by_role("button", name="Enter").click()
            page.wait_for_selector("text=1 of 1 student")
            check_accessibility(page)
            page.get_by_role("link", name="Ada").click()
            page.get_by_label("Due for this student alone").fill("2030-01-01T10:00")
            page.get_by_role("button", name="Set").click()
            page.wait_for_selector("input[value='2030-01-01T10:00']")
            check_accessibility(page)
            page.get_by_role("link", name="Marks").click()
            page.get_by_label("Deals").fill("10")
            page.get_by_role("button", name="Play for marks").click()
            page.wait_for_selector("text=Played ")
            page.get_by_label("Lateness").fill("none")
            page.get_by_role("button", name="Preview").click()
            page.get_by_role("button", name="Adopt the new marks").click()
            page.wait_for_selector("text=lateness: none")
            for name in ("Marks", "Faults", "Similar"):
                page.get_by_role("link", name=name, exact=True).click()
                check_accessibility(page)
                for box in ("document.documentElement", "document.querySelector('main')"):
                    assert page.evaluate(f"{box}.scrollWidth") == TELEPHONE["width"]
            page.get_by_role("button", name="Compare what counts now").click()
            page.get_by_role("link", name="Marks", exact=True).click()
            page.wait_for_selector("text=is running")
