import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { SearchBox } from "./search-box";

/** A list that shows what is searched only when the test says so, as one does whose address changes later. */
function open() {
  const onChange = vi.fn();
  const list = (value: string) => <SearchBox label="Cerca" value={value} onChange={onChange} />;
  const { rerender } = render(list(""));
  return { onChange, arrive: (value: string) => rerender(list(value)) };
}

const box = () => screen.getByRole("textbox", { name: "Cerca" });
const type = (text: string) => userEvent.type(box(), text);

describe("the search of a list", () => {
  it("leaves what is typed while the list catches up", async () => {
    const { onChange, arrive } = open();
    await type("mar");
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith("mar"));
    await type("i");
    arrive("mar");
    expect(box()).toHaveValue("mari");
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith("mari"));
    await type("o");
    arrive("mari");
    expect(box()).toHaveValue("mario");
  });

  it("leaves what is typed when an earlier search arrives after a later one was sent", async () => {
    const { onChange, arrive } = open();
    await type("mar");
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith("mar"));
    await type("i");
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith("mari"));
    arrive("mar");
    expect(box()).toHaveValue("mari");
    arrive("mari");
    expect(box()).toHaveValue("mari");
  });

  it("leaves what is typed after Enter and after it was emptied", async () => {
    const { onChange, arrive } = open();
    await type("mar{Enter}");
    expect(onChange).toHaveBeenLastCalledWith("mar");
    await type("i");
    arrive("mar");
    expect(box()).toHaveValue("mari");
    await type("{Escape}");
    expect(onChange).toHaveBeenLastCalledWith("");
    await type("b");
    arrive("");
    expect(box()).toHaveValue("b");
  });

  it("searches at once when the box is left, and once", async () => {
    const { onChange, arrive } = open();
    await type("mar");
    await userEvent.tab();
    expect(onChange.mock.calls).toEqual([["mar"]]);
    arrive("mar");
    await userEvent.click(box());
    await userEvent.tab();
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it("shows a search that was changed elsewhere, also back to one of its own", async () => {
    const { onChange, arrive } = open();
    await type("mar");
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith("mar"));
    arrive("mar");
    arrive("");
    expect(box()).toHaveValue("");
    arrive("mar");
    expect(box()).toHaveValue("mar");
  });
});
