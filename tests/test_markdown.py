"""Markdown read as blocks, and the marks within their texts."""

from kibitz.markdown import Fenced, Heading, Items, Paragraph, Picture, Table, blocks, marked

SOURCE = """\
## A *title*
Two lines
 of words.
- one
  more
- two
- [ ] three

3. third
| a | b |
|---|--:|
| 1 |   |
![a picture](pictures/a.svg)
```sh
# no heading

| no table
```
```
not closed"""


def test_every_block_is_read_whether_empty_lines_part_them_or_not() -> None:
    assert list(blocks(SOURCE)) == [
        Heading(2, "A *title*"),
        Paragraph("Two lines of words."),
        Items(("-", "-", "-"), ("one more", "two", "[ ] three")),
        Items(("3.",), ("third",)),
        Table(("a", "b"), (("1", ""),)),
        Picture("a picture", "pictures/a.svg"),
        Fenced(("# no heading", "", "| no table")),
        Fenced(("not closed",)),
    ]
    assert list(blocks("- one\n  more\n* two\n\n#no heading")) == [
        Items(("-", "*"), ("one more", "two")),
        Paragraph("#no heading"),
    ]


def test_marks_may_be_within_each_other_and_code_has_none() -> None:
    text = "a *b* **c `*d*`** [e *f*](g.md) ![h](i.svg)* j"
    assert marked(text, str.upper, lambda name, inner: f"<{name}>{inner}</{name}>") == (
        "A <em>B</em> <strong>C <code>*D*</code></strong> E <em>F</em> * J"
    )
