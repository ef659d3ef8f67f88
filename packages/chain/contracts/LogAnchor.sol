// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// Sizes and roots of a transparency log, in the order in which its operator has anchored them. An anchor is never
/// changed or removed, so the operator can't show a tree later that contradicts it.
contract LogAnchor {
    struct Anchor {
        bytes32 root;
        uint64 size;
        /// Seconds since 1970, of the block.
        uint64 time;
    }

    address public immutable owner;
    Anchor[] private anchors;

    event Anchored(uint64 indexed size, bytes32 root, uint64 time);

    error NotOwner(address sender);
    error SizeNotGreater(uint64 size, uint64 newest);
    error NoAnchor(uint256 index);

    constructor(address owner_) {
        owner = owner_;
    }

    /// Each tree is larger than the one before.
    function anchor(uint64 size, bytes32 root) external {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        uint256 length = anchors.length;
        uint64 newestSize = length == 0 ? 0 : anchors[length - 1].size;
        if (size <= newestSize) revert SizeNotGreater(size, newestSize);
        uint64 time = uint64(block.timestamp);
        anchors.push(Anchor(root, size, time));
        emit Anchored(size, root, time);
    }

    function count() external view returns (uint256) {
        return anchors.length;
    }

    function anchorAt(uint256 index) public view returns (uint64 size, bytes32 root, uint64 time) {
        if (index >= anchors.length) revert NoAnchor(index);
        Anchor storage found = anchors[index];
        return (found.size, found.root, found.time);
    }

    /// All zero before the first anchor.
    function newest() external view returns (uint64 size, bytes32 root, uint64 time) {
        uint256 length = anchors.length;
        if (length > 0) return anchorAt(length - 1);
    }
}
